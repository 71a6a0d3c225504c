import { expect, test } from 'vitest';
import { labelComponents } from '../components/label-components.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { dottedHoles } from './dotted-holes.ts';

const SIDE = 240;

/** How many of some spots are gaps between dots; each is three pixels wide and two high. */
function gapsAmong(spots: readonly (readonly [number, number])[]): number {
  const marks = new Uint8Array(SIDE * SIDE);
  for (const [x, y] of spots) for (let row = 0; row < 2; row++) marks.fill(255, (y + row) * SIDE + x, (y + row) * SIDE + x + 3);
  const parts = labelComponents(plainKernels(), marks, { width: SIDE, height: SIDE }, { threshold: 1, connectivity: 4 });
  const asked = Array.from({ length: parts.count }, (_, at) => at + 1);
  return dottedHoles(parts, asked).reduce((sum, mark) => sum + mark, 0);
}

const lattice = Array.from(
  { length: 100 },
  (_, at) => [20 + 9 * (at % 10) + 4 * Math.floor(at / 10), 20 + 11 * Math.floor(at / 10)] as const,
);

test('gaps as far from one another all over are those of dots; specks here and there, and a few gaps, are not', () => {
  expect(gapsAmong(lattice)).toBe(100);
  expect(gapsAmong(lattice.slice(0, 30))).toBe(0);
  const strewn = Array.from({ length: 100 }, (_, at) => [(at * 8117) % 229, (at * at * 31 + at * 977) % 233] as const);
  expect(gapsAmong(strewn)).toBe(0);
});

test('a speck of the photo’s own far from the gaps is none', () => {
  expect(gapsAmong([...lattice, [150, 140], [200, 200]])).toBe(100);
});
