import { type PixelImage, seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 120;
const GRAIN = 8;

type Shade = (x: number, y: number) => readonly [number, number, number];

function sheet(side: number, shade: Shade): PixelImage {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) pixels.set(shade((at % side) / side, Math.floor(at / side) / side), at * 4);
  return { width: side, height: side, pixels, dpi: 72, icc: null };
}

function halved(image: PixelImage): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  NATIVE.halve(image.pixels, image, pixels);
  return { ...image, width: SIDE, height: SIDE, pixels };
}

/** Grain of one brightness a pixel, about normal. */
function grained(image: PixelImage): PixelImage {
  const random = seededRandom(925);
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const own = GRAIN * Math.sqrt(3) * (2 * (random.nextUnit() + random.nextUnit() + random.nextUnit() + random.nextUnit()) - 4) * 0.5;
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = Math.min(255, Math.max(0, Math.round(pixels[channel] + own)));
  }
  return { ...image, pixels };
}

/** Balls under one lamp before a wall that falls off in light: dark and light places that pass for flat under grain. */
const still: Shade = (x, y) => {
  for (const [cx, cy, r, red, green] of [
    [0.32, 0.42, 0.24, 210, 120],
    [0.7, 0.6, 0.26, 90, 140],
    [0.55, 0.2, 0.13, 200, 190],
  ]) {
    const [u, v] = [(x - cx) / r, (y - cy) / r];
    const depth = 1 - u * u - v * v;
    if (depth <= 0) continue;
    const light = Math.max(0, 0.55 * Math.sqrt(depth) - 0.5 * u - 0.6 * v);
    // Fur: streaks of light.
    const fur = 1 + 0.35 * Math.sin(90 * u + 9 * Math.sin(11 * v)) * Math.sin(23 * v + 5 * u);
    return [12 + red * light * fur, 12 + green * light * fur, 16 + 90 * light].map((value) => Math.min(255, Math.round(value))) as [
      number,
      number,
      number,
    ];
  }
  return y > 0.8 ? [40 + 90 * (1 - y), 34 + 60 * (1 - y), 30] : [18 + 60 * x * (1 - y), 18 + 50 * x * (1 - y), 24 + 40 * x];
};

/** A badge of flat colors. */
const badge: Shade = (x, y) => {
  const away = Math.hypot(x - 0.5, y - 0.5);
  if (away > 0.45) return [236, 232, 220];
  if (away > 0.38 || (Math.abs(y - 0.5) < 0.08 && (18 * x) % 2 < 1.2)) return [24, 42, 96];
  return x + y > 1 ? [206, 60, 44] : [240, 180, 40];
};

async function taken(shade: Shade) {
  const tool = await openTool(run, grained(halved(sheet(2 * SIDE, shade))), {
    ...defaultOptions(fields),
    scale: 2,
    mode: 'art',
    grain: 'take',
  });
  return tool.whole();
}

/** Pixels that have the very color of the one before: of a shade only steps have many. */
const evenShare = ({ length }: Uint8Array, words: Uint32Array): number =>
  words.reduce((sum, word, at) => sum + (at > 0 && word === words[at - 1] ? 1 : 0), 0) / (length / 4);

describe('grain that is taken', () => {
  test('leaves a shaded picture its tones, and tells of no JPEG', async () => {
    const { pixels, report } = await taken(still);
    expect(report.warnings.map(({ id }) => id)).not.toContain('jpeg');
    expect(evenShare(pixels, new Uint32Array(pixels.slice().buffer))).toBeLessThan(0.2);
  });

  test('leaves flat art flat, and tells of no JPEG', async () => {
    const { pixels, report } = await taken(badge);
    expect(report.warnings.map(({ id }) => id)).not.toContain('jpeg');
    expect(evenShare(pixels, new Uint32Array(pixels.slice().buffer))).toBeGreaterThan(0.9);
  });
});
