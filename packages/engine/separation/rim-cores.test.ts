import { describe, expect, it } from 'vitest';
import { RimFinder } from './rim-mixes.ts';

const ORANGE = { r: 232, g: 112, b: 34 };
const BLACK = { r: 0, g: 0, b: 0 };
/** Lies within three levels of half way from the one to the other. */
const BROWN = { r: 122, g: 62, b: 24 };
type Ink = typeof ORANGE;

const [WIDTH, HEIGHT, FINE] = [40, 24, 4];
const size = { width: WIDTH, height: HEIGHT };

/** Lines on orange, anti-aliased; the last one that covers a place is on top. */
function drawn(lines: readonly { readonly ink: Ink; readonly widthPx: number; readonly y: number; readonly slope: number }[]): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const inkAt = (x: number, y: number): Ink =>
    lines.findLast((line) => Math.abs(y - line.y - line.slope * x) < line.widthPx / 2)?.ink ?? ORANGE;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const sum = { r: 0, g: 0, b: 0 };
    for (let fine = 0; fine < FINE * FINE; fine++) {
      const ink = inkAt((at % WIDTH) + ((fine % FINE) + 0.5) / FINE, Math.floor(at / WIDTH) + (Math.floor(fine / FINE) + 0.5) / FINE);
      for (const channel of ['r', 'g', 'b'] as const) sum[channel] += ink[channel] / FINE ** 2;
    }
    pixels.set([sum.r, sum.g, sum.b].map(Math.round), at * 4);
  }
  return pixels;
}

/** How much of brown and of black all rims of a drawing hold. No area of its lines is even. */
function heldBy(pixels: Uint8Array, ringing = 0): { readonly brown: number; readonly black: number } {
  const even = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < even.length; at++) even[at] = pixels[at * 4] === ORANGE.r ? 1 : 0;
  const rims = new RimFinder(pixels, even, size, { grain: 0, ringing }, [ORANGE, BLACK, BROWN]);
  const held = { brown: 0, black: 0 };
  for (let at = 0; at < even.length; at++) {
    if (even[at] === 1) continue;
    const mix = rims.mixAt(at % WIDTH, Math.floor(at / WIDTH));
    // What is no rim is its own color.
    const parts = mix
      ? Array.from({ length: mix.parts }, (_, part) => ({ r: mix.colors[part * 3], share: mix.shares[part] }))
      : [{ r: pixels[at * 4], share: 1 }];
    for (const { r, share } of parts) {
      if (Math.abs(r - BROWN.r) < 20) held.brown += share;
      if (r < 20) held.black += share;
    }
  }
  return held;
}

/** Some pixels of a line beyond its ink by so much of their way from the ground, as JPEG leaves them. */
function swung(pixels: Uint8Array, beyond: number): Uint8Array {
  return pixels.map((level, at) => {
    const [pixel, channel] = [at >> 2, at & 3];
    const ground = [ORANGE.r, ORANGE.g, ORANGE.b, 255][channel];
    return (pixel * 7) % 11 < 3 ? Math.max(0, Math.round(ground + (level - ground) * (1 + beyond))) : level;
  });
}

describe('RimFinder among thin lines', () => {
  it.each([1, 1.5, 2, 2.5])('takes no third ink along black lines of %f px whose edges pass through it', (widthPx) => {
    const { brown, black } = heldBy(drawn([{ ink: BLACK, widthPx, y: 6, slope: 0.13 }]));
    expect(brown).toBe(0);
    expect(black).toBeCloseTo(widthPx * WIDTH, -0.5);
  });

  it.each([1.5, 2, 3])('leaves lines of %f px in an ink that two others mix their own', (widthPx) => {
    const { brown, black } = heldBy(drawn([{ ink: BROWN, widthPx, y: 6, slope: 0.13 }]));
    expect(black).toBe(0);
    expect(brown).toBeCloseTo(widthPx * WIDTH, -0.5);
  });

  it('tells both beside each other', () => {
    const lines = [
      { ink: BLACK, widthPx: 2, y: 4, slope: 0.13 },
      { ink: BROWN, widthPx: 2, y: 13, slope: 0.13 },
    ];
    const { brown, black } = heldBy(drawn(lines));
    expect(Math.abs(brown - 2 * WIDTH)).toBeLessThan(4);
    expect(Math.abs(black - 2 * WIDTH)).toBeLessThan(4);
  });

  it.each([1.5, 2, 3])('leaves lines of %f px of a JPEG their ink though single pixels swing beyond it', (widthPx) => {
    const { brown, black } = heldBy(swung(drawn([{ ink: BROWN, widthPx, y: 6, slope: 0.13 }]), 0.2), 0.004);
    expect(black).toBeLessThan(0.04 * widthPx * WIDTH);
    expect(brown).toBeGreaterThan(0.95 * widthPx * WIDTH);
  });

  it.each([1, 1.5, 2, 2.5])('takes no third ink along black lines of %f px of a JPEG', (widthPx) => {
    const { brown, black } = heldBy(swung(drawn([{ ink: BLACK, widthPx, y: 6, slope: 0.13 }]), 0.1), 0.004);
    expect(brown).toBe(0);
    expect(black).toBeGreaterThan(0.95 * widthPx * WIDTH);
  });
});
