import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../random.ts';
import { groundAt, groundField } from './ground-field.ts';
import { grownBand } from './grown-band.ts';
import { type Band, BandSolver, KNOWN, openBand, solveBand } from './solve-band.ts';
import { NO_GROUND } from './strays.ts';

const { SUBJECT, OPEN, GROUND } = KNOWN;
const [WIDTH, HEIGHT] = [124, 96];
const ART = { x: 50, y: 46 };

/** A disc that glows before a wall that is shaded, with grain: opaque up to `core` pixels from its middle, clear from `end` on. */
function glowing(core: number, end: number): Uint8Array {
  const random = seededRandom(3);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const opacity = Math.min(1, Math.max(0, (end - Math.hypot(x - ART.x, y - ART.y)) / (end - core)));
    for (let channel = 0; channel < 3; channel++) {
      const ground = 190 + 0.2 * x - 0.1 * y;
      pixels[at * 4 + channel] = Math.round(ground + opacity * ([210, 60, 30][channel] - ground) + random.nextNormal());
    }
  }
  return pixels;
}

/** What a cut so far from the middle of the art tells, with what lies within `openPx` of it open; right of `fixedFrom` nothing is opened, of `openFrom` all is open. */
function startOf(pixels: Uint8Array, cut: number, openPx: number, fixedFrom: number, openFrom = WIDTH) {
  const offAt = (at: number) => Math.hypot((at % WIDTH) - ART.x, Math.floor(at / WIDTH) - ART.y) - cut;
  const known = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.abs(offAt(at)) < openPx || at % WIDTH >= openFrom ? OPEN : offAt(at) < 0 ? SUBJECT : GROUND,
  );
  const alpha = known.map((_, at) => (offAt(at) < 0 || at % WIDTH >= openFrom ? 255 : 0));
  const isFixed = known.map((_, at) => (at % WIDTH >= fixedFrom ? 1 : 0));
  const isGround = known.map((_, at) => (offAt(at) > 30 ? 1 : 0));
  return {
    start: { width: WIDTH, height: HEIGHT, pixels, known, alpha },
    ground: groundField({ width: WIDTH, height: HEIGHT }, pixels, isGround),
    isFixed,
  };
}

type Case = ReturnType<typeof startOf>;

/** The same with all of the band solved before each growth. */
function grownPlainly({ start: { width, height, pixels, known, alpha }, ground, isFixed }: Case): Band {
  const color = new Float32Array(3);
  for (let round = 0; ; round++) {
    const band = openBand(width, height, pixels, known, alpha);
    solveBand(band, 14 + 2 * Math.max(0, round - 1));
    const fresh = new Set<number>();
    for (const at of band.open) {
      groundAt(ground, at % width, Math.floor(at / width), color);
      const off = Math.max(...[0, 1, 2].map((channel) => Math.abs(pixels[at * 4 + channel] - color[channel])));
      const isRim = [at - 1, at + 1, at - width, at + width].some((near) => known[near] !== OPEN);
      if (!isRim || alpha[at] < 20 || alpha[at] > 235 || off <= ground.strayLevels + NO_GROUND) continue;
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++) {
          const near = at + j * width + i;
          if (i * i + j * j <= 5 && known[near] !== OPEN && !isFixed[near]) fresh.add(near);
        }
    }
    if (fresh.size === 0 || round === 8) return band;
    for (const at of fresh) known[at] = OPEN;
  }
}

/** What comes out, and how many pixels were solved for it. */
function counted(make: () => Band) {
  const solve = vi.spyOn(BandSolver.prototype, 'solve');
  const { alpha, open, colors } = make();
  const count = solve.mock.calls.length;
  solve.mockRestore();
  return { made: [alpha, open, colors].map((values) => Buffer.from(values.buffer).toString('base64')), count };
}

describe('a band that grows', () => {
  test.each([
    { what: 'by a glow', pixels: glowing(16, 38), cut: 24, openPx: 3, fixedFrom: WIDTH, most: 0.5 },
    { what: 'on one side of what was taken away', pixels: glowing(12, 34), cut: 22, openPx: 3, fixedFrom: ART.x, most: 0.5 },
    { what: 'not at all', pixels: glowing(20, 22), cut: 21, openPx: 3, fixedFrom: WIDTH, most: 1 },
    {
      what: 'beside so much that nothing is known in reach',
      pixels: glowing(16, 38),
      cut: 24,
      openPx: 3,
      fixedFrom: WIDTH,
      openFrom: 90,
      most: 1.5,
    },
  ])('$what is what it is with all of it solved each time', ({ pixels, cut, openPx, fixedFrom, openFrom, most }) => {
    const plain = counted(() => grownPlainly(startOf(pixels, cut, openPx, fixedFrom, openFrom)));
    const { start, ground, isFixed } = startOf(pixels, cut, openPx, fixedFrom, openFrom);
    const grown = counted(() => grownBand(start, ground, isFixed, null));
    expect(grown.made.map((text, index) => text === plain.made[index])).toEqual([true, true, true]);
    expect(grown.count).toBeLessThanOrEqual(most * plain.count);
  });
});
