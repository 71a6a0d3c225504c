import { parseHex, type Rgb } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { alphaAt, clamp, draw, INK, knockOut, mix, ring, ringOn, SIZE, WHITE } from './knockout-for-tests.ts';

describe('un-mixing', () => {
  const grounds = ['#ffffff', '#000000', '#00ff00', '#ff00ff', '#0000ff', '#00ffff'];

  test.each(grounds)('a ring on %s gets its coverage back as alpha, and its ink without fringe', (color) => {
    const { r, g, b } = parseHex(color) as Rgb;
    const { pixels } = knockOut(ringOn([r, g, b]), { colors: [{ color }] });
    let error = 0;
    for (let index = 0; index < SIZE * SIZE; index++) {
      const coverage = ring(index % SIZE, Math.floor(index / SIZE));
      error += Math.abs(pixels[index * 4 + 3] - coverage * 255);
      if (pixels[index * 4 + 3] < 40) continue;
      for (let channel = 0; channel < 3; channel++) expect(Math.abs(pixels[index * 4 + channel] - INK[channel])).toBeLessThanOrEqual(6);
    }
    expect(error / (SIZE * SIZE)).toBeLessThan(0.25);
  });

  test('lines of half a pixel and more come back as their ink, thin as they are', () => {
    const width = (x: number) => 0.5 + x / 60;
    const cover = (x: number, y: number) => clamp((width(x) + 1) / 2 - Math.abs(y + 0.5 - 10.2)) * Math.min(1, width(x));
    const block = (x: number, y: number) => (y > 26 && x > 5 && x < 40 ? 1 : 0);
    const image = draw(60, 36, (x, y) => mix(WHITE, INK, Math.max(cover(x, y), block(x, y))));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
    let [error, count] = [0, 0];
    for (let x = 4; x < 56; x++) {
      for (let y = 6; y < 16; y++) {
        error += Math.abs(alphaAt(image, pixels, x, y) - 255 * cover(x, y));
        count++;
      }
    }
    expect(error / count).toBeLessThan(3);
  });

  test('without it rims have the same alpha and keep their color', () => {
    const image = ringOn(WHITE);
    const [on, off] = [true, false].map((unmix) => knockOut(image, { colors: [{ color: '#ffffff' }], unmix }).pixels);
    for (let at = 0; at < on.length; at += 4) {
      expect(off[at + 3]).toBe(on[at + 3]);
      if (off[at + 3] > 0) expect([...off.subarray(at, at + 3)]).toEqual([...image.pixels.subarray(at, at + 3)]);
    }
  });

  test('between two removed colors nothing is left, not even where they were blended', () => {
    const image = draw(40, 24, (x) => mix([0, 255, 0], [255, 0, 255], clamp(x - 19.4)));
    const { pixels } = knockOut(image, { colors: [{ color: '#00ff00' }, { color: '#ff00ff' }] });
    expect(pixels.every((value) => value === 0)).toBe(true);
  });

  test('a shadow that fades into the ground becomes transparent by its darkness', () => {
    const depth = (x: number) => clamp((x - 20) / 100) * 0.6;
    const image = draw(160, 40, (x) => mix(WHITE, [0, 0, 0], depth(x)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] });
    for (let x = 60; x < 150; x++) expect(Math.abs(alphaAt(image, pixels, x, 20) - 255 * depth(x))).toBeLessThan(6);
    for (let x = 60; x < 150; x++) expect(pixels[(20 * 160 + x) * 4]).toBeLessThan(14);
  });

  test('an even light ink near the key stays opaque, since no fade leads to it', () => {
    const cream = [226, 214, 190];
    const image = ringOn(WHITE, cream);
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 6, softness: 60 }] });
    expect([...pixels.subarray((24 * SIZE + 11) * 4, (24 * SIZE + 11) * 4 + 4)]).toEqual([...cream, 255]);
  });
});

describe('large pictures, of which only a sample is looked at', () => {
  const large = (color: (x: number, y: number) => readonly number[]) => draw(1400, 1000, color);

  test('even inks near the key stay opaque up to their rims', () => {
    const cream = [226, 200, 150];
    const near = (x: number, y: number, cx: number, cy: number, radius: number) => clamp(radius + 0.5 - Math.hypot(x - cx, y - cy));
    const cover = (x: number, y: number) =>
      Math.max(near(x, y, 400, 430, 310), near(x, y, 1010, 560, 287)) * (1 - near(x, y, 430, 300, 23));
    const image = large((x, y) => mix(WHITE, cream, cover(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 8, softness: 50 }] });
    let error = 0;
    for (let index = 0; index < 1_400_000; index++)
      error += Math.abs(pixels[index * 4 + 3] - 255 * cover(index % 1400, Math.floor(index / 1400)));
    expect(error / 1_400_000).toBeLessThan(0.05);
  });

  test('a wide glow becomes transparent throughout', () => {
    const glow = (x: number, y: number) => clamp(1 - Math.hypot(x - 700, y - 500) / 420) * 0.9;
    const image = large((x, y) => mix([0, 0, 0], [255, 140, 0], glow(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#000000', tolerance: 2, softness: 100 }] });
    for (let x = 330; x < 700; x += 7) {
      const alpha = alphaAt(image, pixels, x, 500);
      expect(alpha).toBeGreaterThanOrEqual(255 * glow(x, 500) - 4);
      if (glow(x, 500) < 0.4) expect(alpha).toBeLessThan(255 * glow(x, 500) + 12);
    }
  });

  test('grain does not stop a fade, and what is far from the key stays to the bit', () => {
    const grain = (x: number, y: number) => (((x * 7919 + y * 104729) >>> 3) % 31) - 15;
    const image = large((x, y) => mix([238, 238, 238], [60, 90, 40], clamp((x - 200) / 1000)).map((value) => value + grain(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 12 }] });
    const meanAlpha = (from: number) => {
      let sum = 0;
      for (let index = 0; index < 100 * 1000; index++) sum += alphaAt(image, pixels, from + (index % 100), Math.floor(index / 100));
      return sum / 100_000;
    };
    const steps = [0, 200, 300, 400, 500, 600].map(meanAlpha);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
    expect(steps[0]).toBeLessThan(5);
    expect(steps.some((alpha) => alpha > 20 && alpha < 235)).toBe(true);
    const row = (500 * 1400 + 1250) * 4;
    expect(pixels.subarray(row, row + 400)).toEqual(image.pixels.subarray(row, row + 400));
  });
});
