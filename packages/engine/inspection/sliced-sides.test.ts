import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { findCutEdges } from './cut-edges.ts';

/** Upright and level bars, `shift` of a pixel off the grid, smoothed by their exact coverage; the picture begins and ends where the art does. */
function bars(shift: number): PixelImage {
  const [width, height] = [480, 320];
  const boxes = [0, 1, 2, 3].map((i) => ({
    left: 8 + i * 120 + shift,
    top: 40 + i * 12 + shift,
    right: 78 + i * 120 + shift,
    bottom: 280 - i * 9 + shift,
  }));
  const span = (from: number, to: number, at: number) => Math.max(0, Math.min(to, at + 1) - Math.max(from, at));
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const share = boxes.reduce((sum, { left, top, right, bottom }) => sum + span(left, right, x) * span(top, bottom, y), 0);
      if (share > 0) pixels.set([30, 60, 90, Math.round(255 * share)], (y * width + x) * 4);
    }
  return trimmed({ width, height, pixels, dpi: 300, icc: null });
}

/** A disc and twelve straight rays with round ends that stand apart, smoothed. */
function sunburst(): PixelImage {
  const [side, middle] = [520, 260.3];
  const rays = Array.from({ length: 12 }, (_, i) => ((i + 0.06) / 12) * 2 * Math.PI);
  const distanceAt = (x: number, y: number): number => {
    const [dx, dy] = [x - middle, y - middle];
    const toRays = rays.map((turn) => {
      const along = Math.min(240, Math.max(140, dx * Math.cos(turn) + dy * Math.sin(turn)));
      return Math.hypot(dx - along * Math.cos(turn), dy - along * Math.sin(turn)) - 14;
    });
    return Math.min(Math.hypot(dx, dy) - 90, ...toRays);
  };
  const pixels = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const alpha = Math.round(255 * Math.min(1, Math.max(0, 0.5 - distanceAt(x + 0.5, y + 0.5))));
      if (alpha > 0) pixels.set([200, 120, 30, alpha], (y * side + x) * 4);
    }
  return trimmed({ width: side, height: side, pixels, dpi: 300, icc: null });
}

/** Bowls of letters on a line, and two stems beside them whose tops lie on a whole row; smoothed. */
function bowlsAndStems(): PixelImage {
  const [width, height] = [700, 200];
  const stems = [20.4, 640.4];
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bowls = [0, 1, 2, 3].map((i) => Math.hypot(x + 0.5 - (150.3 + i * 130), y + 0.5 - 143.3) - 30);
      const bowl = Math.min(1, Math.max(0, 0.5 - Math.min(...bowls)));
      const stem = stems.some((left) => x >= left - 0.4 && x < left + 30) && y >= 10 && y < 168 ? 1 : 0;
      const alpha = Math.round(255 * Math.max(bowl, stem * (stems.includes(x + 0.4) ? 0.6 : 1)));
      if (alpha > 0) pixels.set([30, 60, 90, alpha], (y * width + x) * 4);
    }
  return trimmed({ width, height, pixels, dpi: 300, icc: null });
}

/** A round head with two pointed ears, whose slanted sides are straight; smoothed. */
function ears(): PixelImage {
  const [width, height] = [460, 420];
  const tips = [90.3, 370.6];
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const head = Math.hypot(x + 0.5 - 230.4, y + 0.5 - 240.3) - 165;
      const inEars = tips.map((tip) => Math.max(Math.abs(x + 0.5 - tip) - 0.45 * (y + 0.5 - 20.4), y + 0.5 - 200));
      const alpha = Math.round(255 * Math.min(1, Math.max(0, 0.5 - Math.min(head, ...inEars))));
      if (alpha > 0) pixels.set([30, 60, 90, alpha], (y * width + x) * 4);
    }
  return trimmed({ width, height, pixels, dpi: 300, icc: null });
}

function part({ width, pixels, ...image }: PixelImage, left: number, top: number, right: number, bottom: number): PixelImage {
  const made = new Uint8Array((right - left) * (bottom - top) * 4);
  for (let y = top; y < bottom; y++)
    made.set(pixels.subarray((y * width + left) * 4, (y * width + right) * 4), (y - top) * (right - left) * 4);
  return { ...image, width: right - left, height: bottom - top, pixels: made };
}

function inkOf({ width, height, pixels }: PixelImage): readonly [number, number, number, number] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at++) {
    if (pixels[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, right, bottom];
}

const trimmed = (image: PixelImage): PixelImage => part(image, ...inkOf(image));
const cutLeft = (image: PixelImage): PixelImage => part(image, 30, 0, image.width, image.height);

function cutsOf(image: PixelImage): number {
  const [left, top, right, bottom] = inkOf(image);
  return findCutEdges(image, { x: left, y: top, width: right - left, height: bottom - top }, { leastPx: 47, marginPx: 12 }).length;
}

test('art whose edges lie within pixels, solid on whole pixels along one side alone, was cut there, though its strokes stand square', () => {
  expect(cutsOf(cutLeft(bars(0.4)))).toBe(1);
});

test('the same art uncut ends within pixels and is not told of', () => {
  expect(cutsOf(bars(0.4))).toBe(0);
});

test('of art that was drawn by the pixel nobody can tell where it ends', () => {
  expect(cutsOf(cutLeft(bars(0)))).toBe(0);
});

test('a picture made to fit its art begins with whole pixels', () => {
  const whole = bars(0.4);
  expect(cutsOf(part(whole, 1, 1, whole.width, whole.height))).toBe(0);
});

test.each(['above', 'below'])('straight rays cut off %s are told, though none of them bends', (where) => {
  const whole = sunburst();
  const cut = where === 'above' ? part(whole, 0, 60, whole.width, whole.height) : part(whole, 0, 0, whole.width, whole.height - 60);
  expect(cutsOf(cut)).toBeGreaterThan(0);
});

test('a sun whose rays all end within the picture is whole', () => {
  expect(cutsOf(sunburst())).toBe(0);
});

test('a row of letters cut through its bowls is told of, though its stems end on a whole row at the other side', () => {
  const whole = bowlsAndStems();
  expect(cutsOf(part(whole, 0, 0, whole.width, whole.height - 8))).toBeGreaterThan(0);
  expect(cutsOf(whole)).toBe(0);
});

test('cut rays are told of though the art stands on a whole row at the other side', () => {
  const cut = part(sunburst(), 0, 60, 460, 460);
  const barFrom = (cut.height - 30) * cut.width * 4;
  for (let at = barFrom; at < cut.pixels.length; at += 4) cut.pixels.set([40, 40, 60, 255], at);
  expect(cutsOf(cut)).toBeGreaterThan(0);
});

test('two tips that end blunt in one row were cut there, whole ones were not', () => {
  const whole = ears();
  expect(cutsOf(part(whole, 0, 40, whole.width, whole.height))).toBe(2);
  expect(cutsOf(whole)).toBe(0);
});
