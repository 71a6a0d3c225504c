import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunList } from '../components/run-list.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { withinReach } from './within-reach.ts';

test('marks each place with a marked pixel in the square around it, and no other', () => {
  const shapes = fc.record({
    width: fc.integer({ min: 1, max: 13 }),
    height: fc.integer({ min: 1, max: 9 }),
    reach: fc.integer({ min: 0, max: 9 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(shapes, ({ width, height, reach, seed }) => {
      const plane = Uint8Array.from({ length: width * height }, (_, at) => (Math.imul(at + seed, 2654435761) >>> 24 < 40 ? 200 : 0));
      const runs = new RunList(width, height);
      plainKernels().scanRuns(plane, 1, runs);
      const wanted = plane.map((_, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return plane.some((value, other) => {
          const isNear = Math.abs((other % width) - x) <= reach && Math.abs(Math.floor(other / width) - y) <= reach;
          return value > 0 && isNear;
        })
          ? 1
          : 0;
      });
      expect([...withinReach(runs, reach)]).toEqual([...wanted]);
    }),
  );
});
