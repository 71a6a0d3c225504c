import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { artLayers, layOver } from './soft-layer.ts';

const SIDE = 64;
const RADIUS = 18.3;

/** A red disc over what else there is at a place, straight RGBA. */
function discOver(under: (x: number, y: number) => readonly [number, number, number, number]): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const cover = Math.min(1, Math.max(0, RADIUS + 0.5 - Math.hypot(x - 28, y - 28)));
    pixels.set([220, 40, 50, Math.round(255 * cover)], at * 4);
    const below = Uint8Array.from(under(x, y));
    const own = pixels.slice(at * 4, at * 4 + 4);
    layOver(own, below);
    pixels.set(own, at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: null, icc: null };
}

/** A round shadow, black, that fades over some 16 pixels. */
const shadow = (x: number, y: number) => [0, 0, 0, Math.round(150 / (1 + Math.exp((Math.hypot(x - 34, y - 35) - RADIUS) / 2.5)))] as const;

describe('art that lies on something soft', () => {
  test('is parted from its shadow, which goes on under its rim', () => {
    const image = discOver(shadow);
    const { soft, crisp } = artLayers(image) ?? { soft: new Uint8Array(0), crisp: new Uint8Array(0) };
    const laid = crisp.slice();
    layOver(laid, soft);
    let [off, partly] = [0, 0];
    for (let at = 3; at < laid.length; at += 4) {
      off = Math.max(off, Math.abs(laid[at] - image.pixels[at]));
      const [x, y] = [((at - 3) / 4) % SIDE, Math.floor(at / 4 / SIDE)];
      if (crisp[at] > 0 && Math.hypot(x - 28, y - 28) > RADIUS + 2) partly++;
    }
    expect(off).toBeLessThan(3);
    expect(partly).toBe(0);
    const beneath = (41 * SIDE + 41) * 4 + 3;
    expect(crisp[(40 * SIDE + 40) * 4 + 3]).toBe(255);
    expect(Math.abs(soft[beneath] - shadow(41, 41)[3])).toBeLessThan(40);
  });

  test('is none where edges are softened, or a panel that one sees through lies beneath', () => {
    expect(artLayers(discOver(() => [0, 0, 0, 0]))).toBeNull();
    expect(artLayers(discOver((x, y) => (x > 4 && x < 60 && y > 4 && y < 60 ? [30, 60, 200, 128] : [0, 0, 0, 0])))).toBeNull();
  });

  test('is none where it fades itself and ends at edges', () => {
    expect(artLayers(discOver((x, y) => (y > 10 && y < 56 ? [30, 60, 200, 4 * x] : [0, 0, 0, 0])))).toBeNull();
  });
});
