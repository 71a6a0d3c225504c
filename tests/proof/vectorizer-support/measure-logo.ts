import { cielabFromRgb, deltaE2000, type PixelImage, parseHex } from '@underbase/engine';
import sharp from 'sharp';
import type { Logo } from '../../art/logos.ts';
import { boundaryError } from './boundary-error.ts';
import { countNodes } from './count-nodes.ts';

/** Truth is drawn so many times as large. */
const LARGER = 8;

export interface LogoScore {
  readonly inks: number;
  /** As many inks as were drawn, each within dE2000 2 of its own. */
  readonly isRight: boolean;
  readonly worst: number;
  readonly edgePx: number;
  /** Nodes over those of the drawing. */
  readonly nodes: number;
}

/** An SVG's pixels, straight alpha, on a square. */
export async function pixelsOfSvg(svg: string, side: number): Promise<Uint8Array> {
  const own = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? 100);
  const size = svg.replace(/<svg([^>]*?) width="[^"]*" height="[^"]*"/, `<svg$1 width="${own}" height="${own}"`);
  const density = Math.min(2400, 72 * (side / own));
  return new Uint8Array(await sharp(Buffer.from(size), { density }).resize(side, side, { fit: 'fill' }).ensureAlpha().raw().toBuffer());
}

/** A logo as a web page's JPEG. */
export async function jpegOf(svg: string, side: number, quality: number, chromaSubsampling: '4:2:0' | '4:4:4'): Promise<Buffer> {
  return sharp(await pixelsOfSvg(svg, side), { raw: { width: side, height: side, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling })
    .toBuffer();
}

export async function imageOf(jpeg: Buffer, side: number): Promise<PixelImage> {
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

const labOf = (hex: string) => cielabFromRgb(parseHex(hex) ?? { r: 0, g: 0, b: 0 });

/** Which of some inks each pixel is nearest to. */
function labels(rgba: Uint8Array, inks: readonly string[]): Uint8Array {
  const colors = inks.map((hex) => parseHex(hex) ?? { r: 0, g: 0, b: 0 });
  return Uint8Array.from({ length: rgba.length / 4 }, (_, index) => {
    const at = index * 4;
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [ink, { r, g, b }] of colors.entries()) {
      const away = (rgba[at] - r) ** 2 + (rgba[at + 1] - g) ** 2 + (rgba[at + 2] - b) ** 2;
      if (away < least) [best, least] = [ink, away];
    }
    return best;
  });
}

/** A traced SVG against the logo that it was traced from: any tracer's, so that all are judged alike. */
export async function scoreOf(svg: string, logo: Logo, side: number): Promise<LogoScore> {
  const found = [
    ...new Set([...svg.matchAll(/(?:fill|stroke)(?:="|:\s*)(#[0-9a-fA-F]{6}|rgb\([\d, ]+\))/g)].map(([, color]) => hexOf(color))),
  ];
  const worst = Math.max(...logo.inks.map((ink) => Math.min(...found.map((color) => deltaE2000(labOf(ink), labOf(color))))));
  const large = side * LARGER;
  const edgePx =
    boundaryError(labels(await pixelsOfSvg(svg, large), logo.inks), labels(await pixelsOfSvg(logo.svg, large), logo.inks), large) / LARGER;
  const isRight = found.length === logo.inks.length && worst < 2;
  return { inks: found.length, isRight, worst, edgePx, nodes: countNodes(svg) / countNodes(logo.svg) };
}

function hexOf(color: string): string {
  if (color.startsWith('#')) return color.toLowerCase();
  const values = color.match(/\d+/g) ?? [];
  return `#${values.map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
}

/** An SVG rendered as a clean picture. */
export async function imageOfSvg(svg: string, side: number): Promise<PixelImage> {
  return { width: side, height: side, pixels: await pixelsOfSvg(svg, side), dpi: 300, icc: null };
}
