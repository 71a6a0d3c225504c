import { expect, test } from 'vitest';
import { softLines } from './soft-lines.ts';

const SIZE = { width: 160, height: 60 };

/** A slanting line with soft rims; `fullAt` tells how full it is along the way, 0 to 1. */
function drawLine(fullAt: (x: number) => number, widthPx: number, softPx: number): Uint8Array {
  const plane = new Uint8Array(SIZE.width * SIZE.height);
  for (let at = 0; at < plane.length; at++) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    if (x < 10 || x > 150) continue;
    const away = Math.abs(y - 15 - x / 5);
    plane[at] = Math.round(255 * fullAt(x) * Math.min(1, Math.max(0, (widthPx / 2 - away) / softPx + 0.5)));
  }
  return plane;
}

test('a half-transparent line is a full shape, and as full as it was', () => {
  const soft = softLines(
    drawLine(() => 0.5, 2.4, 1),
    SIZE,
  );
  const middle = (15 + 16) * SIZE.width + 80;
  expect(soft?.shape[middle]).toBe(255);
  expect(Math.abs((soft?.full[middle] ?? 0) - 128)).toBeLessThan(4);
});

test('a line that fades is whole all along, and fades', () => {
  const soft = softLines(
    drawLine((x) => 0.8 - x / 220, 3, 1.5),
    SIZE,
  );
  for (let x = 20; x < 140; x += 5) expect(soft?.shape[Math.round(15 + x / 5) * SIZE.width + x]).toBeGreaterThan(200);
  expect(soft?.full[19 * SIZE.width + 20]).toBeGreaterThan(2 * (soft?.full[43 * SIZE.width + 140] ?? 255));
});

test('hairlines of full ink and glows are no faint lines', () => {
  expect(
    softLines(
      drawLine(() => 1, 1.2, 1),
      SIZE,
    ),
  ).toBeNull();
  expect(
    softLines(
      drawLine(() => 0.6, 30, 28),
      SIZE,
    ),
  ).toBeNull();
});
