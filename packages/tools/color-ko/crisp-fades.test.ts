import { expect, test } from 'vitest';
import { alphaAt, clamp, draw, knockOut, mix, WHITE } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT, REACH, RAYS] = [640, 520, 235, 18];
const MIDDLE = [320, 260] as const;
const [BLACK, GOLD] = [
  [0, 0, 0],
  [255, 190, 50],
];

const radiusAt = (x: number, y: number) => Math.hypot(x - MIDDLE[0], y - MIDDLE[1]);

/** Coverage by rays with crisp sides. */
function rays(x: number, y: number): number {
  const turn = (Math.atan2(y - MIDDLE[1], x - MIDDLE[0]) / (2 * Math.PI) + 1) * RAYS;
  const off = Math.abs((turn % 1) - 0.5) - 0.25;
  return clamp(0.5 + (off * 2 * Math.PI * radiusAt(x, y)) / RAYS);
}

/** How much of a ray is left so far out. */
const left = (x: number, y: number) => clamp(1.15 - (1.15 * radiusAt(x, y)) / REACH);

/** Dots all around: nearly all that meets the ground does so in edges. */
const dots = (x: number, y: number) => radiusAt(x, y) > 250 && x % 8 > 3 && y % 8 > 3 && x > 8 && y > 8 && x < WIDTH - 8 && y < HEIGHT - 8;

/** Places in the middle of rays, with what is left of them there. */
function* places(from: number, to: number): Generator<readonly [number, number]> {
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (2 * Math.PI * ray) / RAYS;
    for (let radius = from; radius < to; radius += 20) {
      yield [Math.round(MIDDLE[0] + radius * Math.cos(angle)), Math.round(MIDDLE[1] + radius * Math.sin(angle))];
    }
  }
}

test('rays with crisp sides that fade toward their ends fade, and do not end in black bars', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) => (dots(x, y) ? WHITE : mix(BLACK, GOLD, rays(x, y) * left(x, y))));
  const { pixels, plan } = knockOut(image, {});
  expect(plan.looks?.hasFades).toBe(true);
  let [off, count] = [0, 0];
  for (const [x, y] of places(60, 230)) {
    off += Math.abs(alphaAt(image, pixels, x, y) - 255 * left(x, y));
    count++;
  }
  expect(off / count).toBeLessThan(35);
});

const bars = (x: number, y: number) => (y > 100 && y < 420 && x > 60 && x < 580 && x % 80 < 50 ? 1 : 0);
const down = (y: number, to: number) => 1 - ((1 - to) * (y - 100)) / 320;

test.each([0.15, 0.4])('lettering that fades to %s of its ink and ends in an edge fades', (to) => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(BLACK, GOLD, bars(x, y) * down(y, to)));
  const { pixels, plan } = knockOut(image, {});
  expect(plan.looks?.hasFades).toBe(true);
  for (const y of [110, 200, 300, 400]) expect(Math.abs(alphaAt(image, pixels, 105, y) - 255 * down(y, to))).toBeLessThan(8);
});

test('lettering shaded to a brown of its own, however dark, stays solid', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(BLACK, mix([60, 30, 16], GOLD, down(y, 0)), bars(x, y)));
  const { pixels } = knockOut(image, {});
  for (const y of [110, 200, 300, 400]) expect(alphaAt(image, pixels, 105, y)).toBe(255);
});

test('white lettering shaded across to a gray of 40 percent stays solid on black', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(BLACK, WHITE, bars(x, y) * down(y, 0.4)));
  const { pixels } = knockOut(image, {});
  for (const y of [110, 200, 300, 400]) expect(alphaAt(image, pixels, 105, y)).toBe(255);
});
