import { type PixelImage, seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { defaultOptions } from '../options.ts';
import { codecs } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type RemoverOptions } from './options.ts';
import type { RemoverDetails } from './report.ts';
import { run } from './run.ts';

const SKETCH = drawPiece('scanned-sketch', { widthPx: 900 });

async function made(image: PixelImage, given: Partial<RemoverOptions> = {}) {
  const { pixels, report } = (await openTool(run, image, { ...defaultOptions(fields), ...given })).whole();
  return { pixels, way: (report.details as RemoverDetails).way };
}

describe('a pen drawing on paper', () => {
  test('keeps its lines whole and leaves no paper', async () => {
    const { pixels, way } = await made(SKETCH.flat);
    expect(way).toBe('drawing');
    const truth = SKETCH.truth.pixels;
    let [ink, kept, bare, dirty] = [0, 0, 0, 0];
    for (let at = 3; at < pixels.length; at += 4) {
      if (truth[at] === 255) {
        ink++;
        if (pixels[at] >= 128) kept++;
      } else if (truth[at] === 0) {
        bare++;
        if (pixels[at] >= 64) dirty++;
      }
    }
    expect(kept / ink).toBeGreaterThan(0.97);
    expect(dirty / bare).toBeLessThan(0.002);
  });

  test('is one as JPEG too, which blurs tint around thin lines', async () => {
    const saved = (await codecs.decode(await codecs.encode(SKETCH.flat, 'jpeg', { quality: 60 }))).image;
    expect((await made(saved)).way).toBe('drawing');
  });

  test('a click on paper brings its area back, one on a line takes it away, a mask rules over both', async () => {
    const { width, height } = SKETCH.flat;
    const plain = await made(SKETCH.flat);
    const { pixels: filled } = await made(SKETCH.flat, { holes: 'keep' });
    const bare = filled.findIndex((value, at) => at % 4 === 3 && value === 255 && plain.pixels[at] === 0) >> 2;
    const sheet = await made(SKETCH.flat, { seeds: [{ mode: 'keep', x: bare % width, y: Math.floor(bare / width) }] });
    expect([sheet.way, sheet.pixels[bare * 4 + 3], sheet.pixels[3]]).toEqual(['drawing', 255, 0]);
    expect([...sheet.pixels.subarray(bare * 4, bare * 4 + 3)]).toEqual([...SKETCH.flat.pixels.subarray(bare * 4, bare * 4 + 3)]);
    const line = plain.pixels.findIndex((value, at) => at % 4 === 3 && value === 255) >> 2;
    const gone = await made(SKETCH.flat, { seeds: [{ mode: 'remove', x: line % width, y: Math.floor(line / width) }] });
    expect([plain.pixels[line * 4 + 3], gone.pixels[line * 4 + 3]]).toEqual([255, 0]);
    const masked = await made(SKETCH.flat, { keep: '2x1:k1r1' });
    const middle = (height >> 1) * width;
    expect([masked.pixels[(middle + 5) * 4 + 3], masked.pixels[(middle + width - 5) * 4 + 3]]).toEqual([255, 0]);
  });

  test('is none where art in a second, lighter color stands on grainy ground', async () => {
    // A red disk that holds a yellow one: as light as the paper, and no ink.
    const [width, height] = [240, 180];
    const random = seededRandom(3);
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      const away = Math.hypot((at % width) - 120, Math.floor(at / width) - 90);
      const color = away < 30 ? [250, 214, 90] : away < 60 ? [196, 60, 40] : [222, 214, 196];
      const grain = away < 60 ? 0 : random.nextNormal() * 4;
      for (let channel = 0; channel < 3; channel++) pixels[at * 4 + channel] = Math.round(color[channel] + grain);
    }
    const { pixels: cut, way } = await made({ width, height, pixels, dpi: 300, icc: null });
    expect(way).not.toBe('drawing');
    expect(cut[(90 * width + 120) * 4 + 3]).toBe(255);
  });

  /** A glass with a dark or red drink, above which it is a little lighter than the wall behind. */
  function glass(drink: readonly number[], rim: readonly number[]): PixelImage {
    const [width, height] = [200, 150];
    const random = seededRandom(9);
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [Math.abs((at % width) - 100), Math.floor(at / width)];
      const isIn = x < 30 && y >= 30 && y < 120;
      const color = isIn ? (x > 26 || y < 34 || y > 110 ? rim : y > 76 ? drink : [164, 168, 168]) : [150, 150, 152];
      const grain = (isIn ? 1 : 5) * random.nextNormal();
      for (let channel = 0; channel < 3; channel++) pixels[at * 4 + channel] = Math.round(color[channel] + grain);
    }
    return { width, height, pixels, dpi: 300, icc: null };
  }

  test('is none where what is partly as dark as its ink has another tint: red wine in gray glass', async () => {
    expect((await made(glass([70, 14, 22], [112, 116, 116]))).way).not.toBe('drawing');
  });

  test('is none once a click asks for what was read as its sheet', async () => {
    const image = glass([50, 32, 26], [96, 95, 95]);
    const before = await made(image);
    const after = await made(image, { seeds: [{ mode: 'keep', x: 100, y: 20 }] });
    expect([before.way, after.way === 'drawing', after.pixels[3]]).toEqual(['drawing', false, 0]);
  });

  test('is none on gravel: paper is not so coarse', async () => {
    const [width, height] = [240, 180];
    const random = seededRandom(5);
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isTwig = Math.abs(x - 120 - 30 * Math.sin(y / 25)) < 3 && y > 20 && y < 160;
      const stone = 150 + 18 * random.nextNormal();
      pixels.set(isTwig ? [58, 41, 29] : [stone, stone - 8, stone - 20], at * 4);
    }
    const { way } = await made({ width, height, pixels, dpi: 300, icc: null }).catch(() => ({ way: 'refused' }));
    expect(way).not.toBe('drawing');
  });

  test('is told from what is painted, printed or shaded', async () => {
    for (const name of ['watercolor', 'fur', 'faded-crest', 'jpeg-logo', 'smoke'] satisfies PieceName[]) {
      const { way } = await made(drawPiece(name, { widthPx: 500 }).flat).catch(() => ({ way: 'refused' }));
      expect([name, way]).not.toEqual([name, 'drawing']);
    }
  });
});
