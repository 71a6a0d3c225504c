import { cielabFromRgb, deltaE2000, drawTrace, type PixelImage, parseHex } from '@underbase/engine';
import sharp from 'sharp';
import { nodesOf, vectorArt } from '../../packages/tools/image-vectorizer/ink-layers.ts';
import { options as fields } from '../../packages/tools/image-vectorizer/options.ts';
import { run as tool } from '../../packages/tools/image-vectorizer/run.ts';
import { defaultOptions } from '../../packages/tools/options.ts';
import { openTool } from '../../packages/tools/testing/run-tool.ts';
import { boundaryError } from './vectorizer-support/boundary-error.ts';
import { drawLogo, type Logo } from './vectorizer-support/logos.ts';

const COUNT = 20;
/** Truth is drawn so many times as large. */
const LARGER = 8;
/** Goals of trade art: inks as drawn, each within dE2000 2, in 95 % of pieces; edges; nodes over the drawing's. */
const GOALS = { inks: 0.95, edgePx: 0.35, nodes: 1.5 };

async function pixels(svg: string, side: number): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: 72 * (side / 100) })
      .resize(side, side)
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
}

async function asJpeg(svg: string, side: number, quality: number): Promise<PixelImage> {
  const jpeg = await sharp(await pixels(svg, side), { raw: { width: side, height: side, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

const labOf = (hex: string) => cielabFromRgb(parseHex(hex) ?? { r: 0, g: 0, b: 0 });

/** Which of some inks each pixel is nearest to. */
function labels(rgba: Uint8Array, inks: readonly string[]): Uint8Array {
  const colors = inks.map((hex) => parseHex(hex) ?? { r: 0, g: 0, b: 0 });
  return Uint8Array.from({ length: rgba.length / 4 }, (_, index) => {
    const at = index * 4;
    const away = colors.map(({ r, g, b }) => (rgba[at] - r) ** 2 + (rgba[at + 1] - g) ** 2 + (rgba[at + 2] - b) ** 2);
    return away.indexOf(Math.min(...away));
  });
}

async function measure(logo: Logo, side: number, quality: number) {
  const image = await asJpeg(logo.svg, side, quality);
  const options = { ...defaultOptions(fields), dpi: 300 };
  const { plan } = await openTool(tool, image, options);
  const { drawing } = plan as { drawing: Parameters<typeof drawTrace>[0] };
  const art = vectorArt({ width: side, height: side, dpi: 300, scale: 1 }, options, plan as Parameters<typeof vectorArt>[2]);
  const found = art.layers.map(({ color }) => color);
  const worst = Math.max(...logo.inks.map((ink) => Math.min(...found.map((color) => deltaE2000(labOf(ink), labOf(color))))));
  const large = side * LARGER;
  const drawn = new Uint8Array(large * large * 4);
  drawTrace(drawing, { x: 0, y: 0, width: large, height: large }, LARGER, LARGER, drawn);
  const edgePx = boundaryError(labels(drawn, logo.inks), labels(await pixels(logo.svg, large), logo.inks), large) / LARGER;
  return { inks: found.length, isRight: found.length === logo.inks.length && worst < 2, worst, edgePx, nodes: nodesOf(art) / logo.nodes };
}

/** Logos of 200 to 400 px as JPEGs of quality 40 to 60: are their inks, edges and nodes those of the drawing? */
export async function run(): Promise<void> {
  const [sides, qualities] = [
    [200, 260, 320, 400],
    [40, 50, 60],
  ];
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (let seed = 1; seed <= COUNT; seed++) {
    const [side, quality] = [sides[seed % 4], qualities[seed % 3]];
    const row = await measure(drawLogo(seed), side, quality);
    rows.push(row);
    console.log(
      `logo ${seed}, ${side} px, quality ${quality}: ${row.inks} inks, worst dE ${row.worst.toFixed(2)}, edges ${row.edgePx.toFixed(3)} px, nodes ${row.nodes.toFixed(2)} x`,
    );
  }
  const mean = (value: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + value(row), 0) / rows.length;
  const told = (name: string, value: number, goal: number, isMet: boolean) =>
    console.log(`${isMet ? 'ok   ' : 'BELOW'} ${name} ${value.toFixed(3)} (goal ${goal})`);
  const [inks, edgePx, nodes] = [mean(({ isRight }) => Number(isRight)), mean((row) => row.edgePx), mean((row) => row.nodes)];
  told('pieces with the inks that were drawn', inks, GOALS.inks, inks >= GOALS.inks);
  told('mean distance of edges, px', edgePx, GOALS.edgePx, edgePx <= GOALS.edgePx);
  told('nodes over the drawing’s', nodes, GOALS.nodes, nodes <= GOALS.nodes);
}
