import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { settleInkFades } from './ink-fades.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [90, 100];
const WHITE = { r: 255, g: 255, b: 255 };
const GRAY = { r: 143, g: 148, b: 152, share: 0.2 };

/** A block on white whose rows are `toneAt` parts of black: the picture, and how it is un-mixed by its color alone, as a haze of black. */
function sheet(toneAt: (y: number) => number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const cut = new Uint8Array(pixels.length);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const tone = x < 10 || x >= 80 || y < 5 ? 0 : toneAt(y);
    // What a JPEG leaves.
    const grain = tone > 0 ? ((x * 7 + y * 3) % 5) - 2 : 0;
    for (const [channel, level] of [GRAY.r, GRAY.g, GRAY.b].entries())
      pixels[at * 4 + channel] = Math.round(255 + tone * (level - 255)) + grain;
    cut[at * 4 + 3] = Math.round(255 * tone * 0.44);
  }
  const image: PixelImage = { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
  return { image, cut };
}

function settled(toneAt: (y: number) => number) {
  const { image, cut } = sheet(toneAt);
  settleInkFades(image, WHITE, [GRAY], cut, kernels);
  return (y: number) => [...cut.subarray((y * WIDTH + 45) * 4, (y * WIDTH + 45) * 4 + 4)];
}

test('what fades from a solid into the ground is of its ink, as far as the picture shows it', () => {
  const at = settled((y) => (y < 30 ? 1 : Math.max(0, 1 - (y - 30) / 60)));
  for (const y of [40, 60, 75]) {
    const [r, g, b, alpha] = at(y);
    expect([r, g, b]).toEqual([GRAY.r, GRAY.g, GRAY.b]);
    expect(Math.abs(alpha - 255 * (1 - (y - 30) / 60))).toBeLessThan(10);
  }
});

test('a shadow goes on past that ink, or has a step before it: it stays a haze', () => {
  const darker = settled((y) => Math.max(0, 1.5 - y / 55));
  expect(darker(40).slice(0, 3)).toEqual([0, 0, 0]);
  const stepped = settled((y) => (y < 30 ? 1 : Math.max(0, 0.7 - (y - 30) / 80)));
  expect(stepped(50).slice(0, 3)).toEqual([0, 0, 0]);
});

test('where a ground is knocked out its fades are of the ink that they come from', () => {
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const { image } = sheet((y) => (y < 45 ? 1 : Math.max(0, 1 - (y - 45) / 50)));
  const { cut } = surveyArt(image, { method: 'spot', ground: 'knock-out' }, context);
  const at = (70 * WIDTH + 45) * 4;
  const [r, , , alpha] = cut?.subarray(at, at + 4) ?? [];
  expect(Math.abs(r - GRAY.r)).toBeLessThan(4);
  expect(Math.abs(alpha - 127)).toBeLessThan(14);
});
