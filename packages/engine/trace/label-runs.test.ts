import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LabelMap } from './crack-graph.ts';
import { joinedRuns, labelRuns, rootOf, runAt } from './label-runs.ts';
import { MarkedBytes } from './marked-bytes.ts';

const maps: fc.Arbitrary<LabelMap> = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc
      .array(fc.integer({ min: 0, max: 2 }), { minLength: width * height, maxLength: width * height })
      .map((labels) => ({ width, height, labels: Uint8Array.from(labels) })),
  );

/** The first pixel of each pixel's area: spread from every one over its four neighbors. */
function firstOf({ width, height, labels }: LabelMap): readonly number[] {
  const first = new Array<number>(labels.length).fill(-1);
  for (let start = 0; start < labels.length; start++) {
    const open = first[start] < 0 ? [start] : [];
    while (open.length > 0) {
      const at = open.pop() as number;
      if (first[at] >= 0 || labels[at] !== labels[start]) continue;
      first[at] = start;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x > 0) open.push(at - 1);
      if (x + 1 < width) open.push(at + 1);
      if (y > 0) open.push(at - width);
      if (y + 1 < height) open.push(at + width);
    }
  }
  return first;
}

test('areas of runs are those of pixels', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const runs = labelRuns(map);
      const parents = joinedRuns(map, runs);
      const found = Array.from(map.labels, (_, at) => runs.starts[rootOf(parents, runAt(runs, map.width, at))]);
      expect(found).toEqual(firstOf(map));
    }),
  );
});

test('the next marked byte is found, in any part of them', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.nat(40), fc.nat(40), (marks, one, other) => {
      const marked = new MarkedBytes(marks.length);
      for (const [at, mark] of marks.entries()) if (mark) marked.bytes[at] = 2;
      const [from, end] = [Math.min(one, other, marks.length), Math.min(Math.max(one, other), marks.length)];
      const found = marks.slice(from, end).indexOf(true);
      expect(marked.next(from, end)).toBe(found < 0 ? end : from + found);
    }),
  );
});
