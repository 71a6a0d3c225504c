import { readFileSync } from 'node:fs';
import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';

/** Lettering of a real typeface with round counters and modelled strokes, unlike the skeleton letters of the rest. */
const FONT = readFileSync(new URL('../../../packages/ui/fonts/archivo-variable-latin.woff2', import.meta.url)).toString('base64');

export interface TypeStyle {
  /** Height of the em in millimeters; a capital stands about 0.69 of it. */
  readonly sizeMm: number;
  readonly fill: string;
  /** Added all around, in millimeters: the file's own weight is a regular one. */
  readonly boldMm?: number;
  readonly spacingMm?: number;
}

/** A line of type around a point of its baseline. */
export function type(text: string, x: number, y: number, { sizeMm, fill, boldMm = 0, spacingMm = 0 }: TypeStyle): string {
  const bold = boldMm > 0 ? ` stroke="${fill}" stroke-width="${2 * boldMm}" stroke-linejoin="round"` : '';
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="Set" font-size="${sizeMm}" letter-spacing="${spacingMm}" fill="${fill}"${bold}>${text}</text>`;
}

/** A drawing in millimeters, as pixels at 300 DPI. */
export async function drawn(widthMm: number, heightMm: number, ...shapes: readonly string[]): Promise<PixelImage> {
  const face = `<style>@font-face{font-family:Set;src:url(data:font/woff2;base64,${FONT})}</style>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}">${face}${shapes.join('')}</svg>`;
  const { image } = await nodeCodecs().decode(new TextEncoder().encode(svg));
  return { ...image, dpi: 300 };
}

/** A closed outline through points, straight from one to the next. */
export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<path d="M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z" fill="${fill}"/>`;

/** Around a point, so many times: what `one` draws to the right of it. */
export const around = (x: number, y: number, count: number, turn: number, one: string): string =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="translate(${x} ${y}) rotate(${((i / count) * 360 + turn).toFixed(2)})">${one}</g>`,
  ).join('');
