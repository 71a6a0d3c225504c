import { cielabFromRgb, deltaE2000, type PixelImage } from '@underbase/engine';
import { nodeRunner } from '@underbase/runner/node';
import { noise } from '../art/grounds.ts';
import { drawPiece } from '../art/index.ts';
import type { Kit } from '../art/piece.ts';
import { feathers, softBadge } from '../art/pieces/soft-edges.ts';
import type { Rgb } from '../art/sheet.ts';
import { printTable } from '../bench/harness.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const WIDTH_PX = Number(process.env.WIDTH_PX ?? 1000);
const KIT: Kit = { width: WIDTH_PX, height: WIDTH_PX * 0.8, unit: WIDTH_PX / 100, seed: 7919 };

/** Levels in the partly covered band, dE2000 on other garments, and how many deviations of the grain the result may be off on its own ground. */
const MOST_ERROR = 9;
const MOST_FRINGE = 3;
const MOST_OFF = 1;

/** Solid art counts as kept from this alpha on. */
const KEPT = 242;

/** Deviation of the noisy ground, in levels. */
const GRAIN = Number(process.env.GRAIN ?? 2.5);

interface Art {
  readonly name: string;
  readonly truth: PixelImage;
  readonly ground: Rgb;
}

interface GroundKind {
  readonly name: string;
  readonly at: (x: number, y: number, ground: Rgb) => readonly number[];
}

const hiss = [0, 1, 2].map((channel) => noise(500 + channel, GRAIN));
const GROUNDS: readonly GroundKind[] = [
  { name: 'flat', at: (_x, _y, ground) => ground },
  { name: 'gradient', at: (x, y, ground) => ground.map((value) => value + 26 * (x / KIT.width) - 12 * (y / KIT.height) ** 2) },
  { name: 'noisy', at: (x, y, ground) => ground.map((value, channel) => value + hiss[channel](x, y)) },
];

function arts(): readonly Art[] {
  return [
    { name: 'fur', truth: drawPiece('fur', { widthPx: WIDTH_PX }).truth, ground: [29, 74, 44] },
    { name: 'fur on sky', truth: drawPiece('fur', { widthPx: WIDTH_PX, seed: 2 }).truth, ground: [120, 170, 205] },
    { name: 'feathers', truth: feathers(KIT).toImage(300), ground: [214, 222, 226] },
    { name: 'feathers on plum', truth: feathers(KIT).toImage(300), ground: [96, 60, 140] },
    { name: 'soft badge', truth: softBadge(KIT).toImage(300), ground: [36, 120, 96] },
  ];
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** What a shop would get, and the ground alone. */
function paint({ truth, ground }: Art, kind: GroundKind) {
  const { width, height, pixels } = truth;
  const [flat, bare] = [new Uint8Array(pixels.length).fill(255), new Float32Array(width * height * 3)];
  for (let index = 0; index < width * height; index++) {
    const back = kind.at(index % width, Math.floor(index / width), ground);
    const share = pixels[index * 4 + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      bare[index * 3 + channel] = back[channel];
      flat[index * 4 + channel] = byte(pixels[index * 4 + channel] * share + back[channel] * (1 - share));
    }
  }
  return { image: { width, height, pixels: flat, dpi: 300, icc: null }, bare };
}

const labOver = (pixels: Uint8Array, at: number, garment: number) => {
  const share = pixels[at + 3] / 255;
  const [r, g, b] = [0, 1, 2].map((channel) => byte(pixels[at + channel] * share + garment * (1 - share)));
  return cielabFromRgb({ r, g, b });
};

function figuresOf(made: Uint8Array, truth: Uint8Array, picture: Uint8Array, bare: Float32Array) {
  let [error, fringe, band, off, solid, kept] = [0, 0, 0, 0, 0, 0];
  for (let at = 0, index = 0; at < truth.length; at += 4, index++) {
    const share = made[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      off += (made[at + channel] * share + bare[index * 3 + channel] * (1 - share) - picture[at + channel]) ** 2;
    }
    if (truth[at + 3] === 255) solid++;
    if (truth[at + 3] === 255 && made[at + 3] >= KEPT) kept++;
    if (truth[at + 3] < 2 || truth[at + 3] > 253) continue;
    band++;
    error += Math.abs(made[at + 3] - truth[at + 3]);
    fringe += (deltaE2000(labOver(made, at, 255), labOver(truth, at, 255)) + deltaE2000(labOver(made, at, 0), labOver(truth, at, 0))) / 2;
  }
  return { error: error / band, fringe: fringe / band, off: Math.sqrt(off / (truth.length * 0.75)), kept: kept / solid };
}

/** Error in levels of who knows every pixel's true color and the true ground, but not its grain: coverage of least squares. No solver by pixels does better. */
function attainable(truth: Uint8Array, picture: Uint8Array, at: (index: number) => readonly number[]): number {
  let [error, band] = [0, 0];
  for (let from = 0; from < truth.length; from += 4) {
    if (truth[from + 3] < 2 || truth[from + 3] > 253) continue;
    const back = at(from >> 2);
    let [along, full] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const way = truth[from + channel] - back[channel];
      along += way * (picture[from + channel] - back[channel]);
      full += way * way;
    }
    error += Math.abs(255 * Math.min(1, Math.max(0, along / Math.max(1, full))) - truth[from + 3]);
    band++;
  }
  return error / band;
}

/**
 * Fur, feathers and soft edges over flat, gradient and noisy grounds, knocked out at the defaults. Goals on the mean of all: error in the partly covered
 * band 9 levels, fringe 3 dE on black and white; on each its own ground, without its grain, within a level or the grain.
 */
export async function run(): Promise<void> {
  const runner = nodeRunner({ threads: 1 });
  const rows: string[][] = [];
  const sums = { error: 0, fringe: 0 };
  let isWithin = true;
  try {
    for (const art of arts()) {
      for (const kind of GROUNDS) {
        const { image, bare } = paint(art, kind);
        const { artifacts } = await runner.run({ tool: 'color-ko', options: {}, images: [{ ...image, pixels: image.pixels.slice() }] });
        const [result] = artifacts;
        if (result.kind !== 'image') throw new Error('color-ko made no picture');
        const { error, fringe, off, kept } = figuresOf(result.image.pixels, art.truth.pixels, image.pixels, bare);
        const most = Math.max(MOST_OFF, kind.name === 'noisy' ? GRAIN : 0);
        const calm = kind.name === 'noisy' ? GROUNDS[0] : kind;
        const least = attainable(art.truth.pixels, image.pixels, (index) =>
          calm.at(index % image.width, Math.floor(index / image.width), art.ground),
        );
        isWithin &&= off <= most;
        sums.error += error;
        sums.fringe += fringe;
        rows.push([
          art.name,
          kind.name,
          error.toFixed(2),
          least.toFixed(2),
          fringe.toFixed(2),
          off.toFixed(2),
          kept.toFixed(3),
          off <= most ? '' : `more than ${most}`,
        ]);
      }
    }
  } finally {
    await runner.close();
  }
  const [error, fringe] = [sums.error / rows.length, sums.fringe / rows.length];
  rows.push(['mean', '', error.toFixed(2), '', fringe.toFixed(2), '', '', '']);
  rows.push(['goal', '', `${MOST_ERROR}`, '', `${MOST_FRINGE}`, `${MOST_OFF} or the grain`, '', '']);
  printTable('soft edges, at the defaults', ['art', 'ground', 'levels', 'attainable', 'dE', 'off on its ground', 'solid kept', ''], rows);
  if (error > MOST_ERROR || fringe > MOST_FRINGE || !isWithin) process.exitCode = 1;
}
