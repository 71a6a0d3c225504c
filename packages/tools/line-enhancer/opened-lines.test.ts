import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { openedLines } from './opened-lines.ts';
import { changeShape } from './shape-changes.ts';
import type { ShapeKernels } from './shape-work.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 420, height: 260 };
const LIMITS = { widthPx: 5, gapPx: 0 };

/** Panels with lines that are left open in two far corners of a sheet, and what is open of them. */
function sheet(): { readonly shape: Uint8Array; readonly found: Uint8Array } {
  const [shape, found] = [new Uint8Array(SIZE.width * SIZE.height), new Uint8Array(SIZE.width * SIZE.height)];
  for (const [left, top] of [
    [4, 4],
    [330, 190],
  ]) {
    for (let y = top; y < top + 64; y++) {
      for (let x = left; x < left + 84; x++) {
        const isOpen = x > left + 12 && x < left + 72 && (y - top) % 20 === 10;
        shape[y * SIZE.width + x] = isOpen ? 0 : 255;
        if (isOpen) found[y * SIZE.width + x] = 255;
      }
    }
  }
  return { shape, found };
}

test('openings are opened as over the whole sheet, and nothing but what is around them is looked at', () => {
  const { shape, found } = sheet();
  let [lookedAt, whole] = [0, 0];
  const counted = (count: (px: number) => void): ShapeKernels => ({
    ...kernels,
    crispPlane: (plane, size, crisp) => {
      count(plane.length);
      kernels.crispPlane(plane, size, crisp);
    },
  });
  const own = openedLines(
    counted((px) => (lookedAt += px)),
    shape,
    SIZE,
    LIMITS,
    found,
    null,
    () => {},
  );
  const inverse = shape.map((value) => 255 - value);
  const all = changeShape(
    counted((px) => (whole += px)),
    inverse,
    SIZE,
    { ...LIMITS, onlyFree: true },
    () => {},
    { within: found },
  );
  expect(own.lines).toEqual(all.lines);
  expect(own.findings.linePx).toBeCloseTo(all.findings.linePx, 3);
  expect(own.findings.linePx).toBeGreaterThan(300);
  expect(lookedAt).toBeLessThan(0.7 * whole);
});
