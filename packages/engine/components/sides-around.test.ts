import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { seededRandom } from '../random.ts';
import { type Connectivity, labelComponents, partAt } from './label-components.ts';
import { sidesAround } from './sides-around.ts';

test.each([4, 8] as const)(
  'a part has as many sides as its pixels have toward what is not it, %i-connected',
  (connectivity: Connectivity) => {
    const random = seededRandom(connectivity);
    const size = { width: 23, height: 17 };
    const mask = Uint8Array.from({ length: size.width * size.height }, () => (random.nextUnit() < 0.55 ? 255 : 0));
    const parts = labelComponents(plainKernels(), mask, size, { connectivity });
    const counted = new Float64Array(parts.count + 1);
    const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < size.width && y < size.height && mask[y * size.width + x] > 0;
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        if (!isInside(x, y)) continue;
        for (const [dx, dy] of [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ])
          if (!isInside(x + dx, y + dy)) counted[partAt(parts, { x, y })]++;
      }
    }
    expect([...sidesAround(parts)]).toEqual([...counted]);
  },
);
