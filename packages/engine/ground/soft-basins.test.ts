import { expect, test } from 'vitest';
import { distanceToSeeds } from '../distance/distance-field.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { softBasins } from './soft-basins.ts';

/** Basins of a drawing of '#' (sharp) and '.', as digits. */
function basinsOf(rows: readonly string[], side?: Uint8Array): string[] {
  const size = { width: rows[0].length, height: rows.length };
  const sharp = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0));
  const room = distanceToSeeds(plainKernels(), sharp, size, { threshold: 1, maxPx: 50 });
  const { labels } = softBasins(room, side ?? new Uint8Array(sharp.length), size.width);
  return rows.map((_, y) => [...labels.subarray(y * size.width, (y + 1) * size.width)].map((label) => (label < 0 ? '#' : label)).join(''));
}

test('two rooms with a narrow gap between them are two basins', () => {
  const rows = [
    '###############',
    ...Array.from({ length: 3 }, () => '#......#......#'),
    '#.............#',
    ...Array.from({ length: 3 }, () => '#......#......#'),
    '###############',
  ];
  const basins = basinsOf(rows);
  expect(basins[2][2]).not.toBe(basins[2][10]);
  expect(new Set(basins.join('').replaceAll('#', ''))).toHaveProperty('size', 2);
});

test('a way as wide as the room is of its basin, and no basin mixes sides', () => {
  const rows = ['###########', '#.........#', '#.........#', '#.........#', '###########'];
  expect(new Set(basinsOf(rows).join('').replaceAll('#', ''))).toHaveProperty('size', 1);
  const side = Uint8Array.from(rows.join(''), (_, at) => (at % 11 > 5 ? 1 : 0));
  expect(new Set(basinsOf(rows, side).join('').replaceAll('#', ''))).toHaveProperty('size', 2);
});
