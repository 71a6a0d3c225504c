import { nodeCodecs } from '@underbase/codecs/node';
import { findGround, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { inkOfJpeg } from './jpeg-ink.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIZE = { width: 560, height: 260 };

/** A row of h's along a sheet. */
const letters = (y: number, size: number, lineWidth: number): string =>
  Array.from({ length: Math.floor(500 / size) }, (_, at) => {
    const x = 30 + size * at;
    return `<path d="M${x} ${y}v${size}m0 ${-size / 2}q${size / 3} ${-size / 2} ${size * 0.7} 0v${size / 2}" stroke-width="${lineWidth}"/>`;
  }).join('');

async function jpegOf(color: string, widths: readonly number[], quality: number) {
  const [first, second, third] = widths;
  const body = `${letters(20, 80, first)}${letters(130, 44, second)}${letters(200, 30, third)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="${color}">${body}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
}

/** The color that most pixels have that are no ground. */
function laidColor(pixels: Uint8Array): Rgb {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (Math.min(pixels[at], pixels[at + 1], pixels[at + 2]) > 150) continue;
    const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [[most]] = [...counts].sort(([, one], [, other]) => other - one);
  return { r: most >> 16, g: (most >> 8) & 255, b: most & 255 };
}

test.each([
  ['#5a1428', 80],
  ['#5a1428', 90],
  ['#0a5a3c', 80],
  ['#142878', 80],
  ['#7a3c00', 80],
])('hairlines in %s alone come out in it at quality %i', async (color, quality) => {
  const image = await jpegOf(color, [1.2, 1.2, 0.6], quality);
  const laid = laidColor((await openTool(run, image, { ...defaultOptions(fields), minWidth: '6px' })).whole().pixels);
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  // Lines that fill no pixel come out a little pale.
  expect(Math.hypot(laid.r - r, laid.g - g, laid.b - b)).toBeLessThan(28);
});

test('within wide lines the ink is read as it is', async () => {
  const image = await jpegOf('#5a1428', [6, 3, 1], 80);
  const ground = findGround(image)?.color ?? { r: 255, g: 255, b: 255 };
  const covered = new Uint8Array(SIZE.width * SIZE.height);
  for (let at = 0; at < covered.length; at++) covered[at] = Math.min(255, ((ground.g - image.pixels[at * 4 + 1]) / 235) * 255);
  const { r, g, b } = inkOfJpeg(image, covered, ground);
  for (const [own, asked] of [
    [r, 90],
    [g, 20],
    [b, 40],
  ])
    expect(Math.abs(own - asked)).toBeLessThan(6);
});
