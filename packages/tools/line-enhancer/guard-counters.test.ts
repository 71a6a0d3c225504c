import { instantiateKernels } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
/** Half a millimeter at 300 dpi. */
const widthPx = 5.9;
const MARGIN = 8;

/** Small letters at 300 dpi, coverage in ninths. */
const LETTERS = [
  {
    name: 'a bold A of 4 pt',
    rows: [
      '000002666300000',
      '000007999800000',
      '000019999920000',
      '000049979950000',
      '000089919990000',
      '000299706993000',
      '000599403996000',
      '000999000999000',
      '003999999999400',
      '006999999999700',
      '009992222299910',
      '049960000059950',
      '035520000015540',
    ],
  },
  {
    name: 'a bold a of 4 pt with serifs',
    rows: [
      '000012200000',
      '004976897100',
      '005600089800',
      '000000069920',
      '000367789920',
      '006994269920',
      '019970059920',
      '019970079920',
      '008995689950',
      '001787336660',
    ],
  },
  {
    name: 'such an a beside another letter',
    rows: [
      '8730002678874000',
      '6995005810299600',
      '0899002200069910',
      '0899300023379920',
      '0799403998689920',
      '0799409980059920',
      '0999219960069920',
      '3997009992299920',
      '9970004999669990',
      '2100000121000000',
    ],
  },
  {
    name: 'a bold e of 4 pt with serifs',
    rows: [
      '00146540000',
      '03993498100',
      '19960089700',
      '59950079910',
      '69986689930',
      '69963333310',
      '49950000200',
      '19980003900',
      '03996359200',
      '00034430000',
    ],
  },
];

function coverageOf(rows: readonly string[]): { readonly coverage: Uint8Array; readonly size: { width: number; height: number } } {
  const size = { width: rows[0].length + 2 * MARGIN, height: rows.length + 2 * MARGIN };
  const coverage = new Uint8Array(size.width * size.height);
  rows.forEach((row, y) => {
    [...row].forEach((ninths, x) => {
      coverage[(y + MARGIN) * size.width + x + MARGIN] = Math.round((255 * Number(ninths)) / 9);
    });
  });
  return { coverage, size };
}

/** Ground that the sheet's rim can't be reached from, by its least coverage. */
function clearestInside(before: Uint8Array, after: Uint8Array, { width, height }: { width: number; height: number }): number {
  const outside = new Uint8Array(before.length);
  const open = [0];
  outside[0] = 1;
  for (let next = 0; next < open.length; next++) {
    const [x, y] = [open[next] % width, Math.floor(open[next] / width)];
    for (const [u, v] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      const at = v * width + u;
      if (u < 0 || v < 0 || u >= width || v >= height || outside[at] === 1 || before[at] >= 128) continue;
      outside[at] = 1;
      open.push(at);
    }
  }
  let least = 255;
  for (let at = 0; at < before.length; at++) if (outside[at] === 0 && before[at] < 128) least = Math.min(least, after[at]);
  return least;
}

describe('counters of small type stay open though ink has little room beside them', () => {
  test.each(LETTERS)('$name', ({ rows }) => {
    const { coverage, size } = coverageOf(rows);
    const after = changeShape(kernels, coverage, size, { widthPx, gapPx: 0 }, () => {}).coverage;
    expect(after.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(1.3 * coverage.reduce((sum, value) => sum + value, 0));
    expect(clearestInside(coverage, after, size)).toBeLessThan(64);
  });
});
