import { instantiateKernels, labelComponents } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
const SIDE = 120;
const SIZE = { width: SIDE, height: SIDE };
const SAMPLES = 4;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Place = readonly [number, number];
type Path = readonly Place[];

function distanceTo(x: number, y: number, [fromX, fromY]: Place, [toX, toY]: Place): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const part = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

/** Coverage of everything within a distance of some paths, one byte a pixel. */
function drawn(paths: readonly Path[], radiusPx: number): Uint8Array {
  const pieces = paths.flatMap((path) => path.slice(1).map((place, at) => [path[at], place] as const));
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    let inside = 0;
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
    const near = pieces.filter(([from, to]) => distanceTo(column + 0.5, row + 0.5, from, to) < radiusPx + 1);
    if (near.length === 0) return 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      if (near.some(([from, to]) => distanceTo(x, y, from, to) < radiusPx)) inside++;
    }
    return Math.round((255 * inside) / SAMPLES ** 2);
  });
}

/** Places turned around the picture's middle. */
const turned = (degrees: number, path: Path): Path => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return path.map(([x, y]) => [SIDE / 2 + 0.3 + x * cos - y * sin, SIDE / 2 + 0.15 + x * sin + y * cos]);
};

/** Two lines that meet at a sharp angle, as strokes of letters and of ornaments do. */
const MEETINGS = {
  'lines that cross': (at: number, by: number) => [
    turned(at, [
      [-50, 0],
      [50, 0],
    ]),
    turned(at + by, [
      [-50, 0],
      [50, 0],
    ]),
  ],
  'a branch': (at: number, by: number) => [
    turned(at, [
      [-50, 0],
      [50, 0],
    ]),
    turned(at + by, [
      [0, 0],
      [50, 0],
    ]),
  ],
  'an arch out of a stem': (at: number, by: number) => {
    const radius = 14 + 2 * by;
    const arch = Array.from({ length: 32 }, (_, step) => [0.8 * radius * Math.sin(step / 20), radius * (1 - Math.cos(step / 20))] as const);
    return [
      turned(at, [
        [-40, 0],
        [45, 0],
      ]),
      turned(at, arch),
    ];
  },
} as const;
const ANGLES = [7, 10, 14, 18, 24, 32];
const WAYS = [0, 12, 33, 45, 71, 90, 118];
/** The middle of the picture: ends of lines at its border are no meetings. */
const MARGIN = 12;

const enhance = (before: Uint8Array, widthPx: number) => changeShape(kernels, before, SIZE, { widthPx, gapPx: 0 }, () => {}).coverage;

/** Pixels a meeting that are not as full as two lines of the width that is asked for. */
function missing(meet: (at: number, by: number) => readonly Path[], drawnPx: number, widthPx: number): number {
  let [sum, count] = [0, 0];
  for (const by of ANGLES) {
    for (const at of WAYS) {
      const paths = meet(at, by);
      const after = enhance(drawn(paths, drawnPx / 2), widthPx);
      const ideal = drawn(paths, widthPx / 2 - 1);
      count++;
      for (let y = MARGIN; y < SIDE - MARGIN; y++)
        for (let place = y * SIDE + MARGIN; place < (y + 1) * SIDE - MARGIN; place++) if (ideal[place] > 200 && after[place] < 140) sum++;
    }
  }
  return sum / count;
}

describe('hairlines that meet at a sharp angle grow together without a bite', () => {
  test.each([
    // 12.3, 5.1 and 6.2 where ends stay short of the line that they run into; more where gaps cut lines.
    ['lines that cross', 4.5],
    ['a branch', 2],
    ['an arch out of a stem', 3],
  ] as const)(
    '%s',
    (name, most) => {
      expect(missing(MEETINGS[name], 0.8, 5.9)).toBeLessThan(most);
    },
    30_000,
  );

  test('also where they are fainter than half all along', () => {
    // 22.5 without.
    expect(missing(MEETINGS['lines that cross'], 0.55, 5.9)).toBeLessThan(21.5);
  }, 30_000);
});

describe('what lies short of a line stays parted from it', () => {
  test.each([1.2, 1.6])('by %d px', (gapPx) => {
    for (const drawnPx of [0.8, 1.2, 2]) {
      for (const at of WAYS) {
        const short = gapPx + drawnPx;
        const paths = [
          turned(at, [
            [-40, 0],
            [40, 0],
          ]),
          turned(at, [
            [0, short],
            [6, 40],
          ]),
        ];
        const after = enhance(drawn(paths, drawnPx / 2), 3.5);
        const inside = after.map((value) => (value >= 128 ? 255 : 0));
        expect(labelComponents(kernels, inside, SIZE, { connectivity: 4 }).count, `${drawnPx} px at ${at} degrees`).toBe(2);
      }
    }
  });
});
