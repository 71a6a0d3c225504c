import type { StoredPicture } from '@underbase/engine';
import { expect, test } from 'vitest';
import { explainedBase } from './explained-base.ts';

const LEVELS = { file: 100, repaired: 110, even: 120, drawn: 130 } as const;
const plane = (level: number): Uint8Array => Uint8Array.from({ length: 12 }, (_, at) => (at % 4 === 3 ? 255 : level));
/** A file that nothing explains, as when small lettering is drawn a part of a pixel off. */
const UNTOLD = { explained: () => new Uint8Array(3) } as unknown as StoredPicture;

test('what nothing explains stands as it came, unless its areas are flat: these stay as even as they were drawn', () => {
  const trust = new Uint8Array(3).fill(255);
  const base = explainedBase({ width: 3, height: 1, pixels: plane(LEVELS.file), dpi: null, icc: null }, UNTOLD, {
    repaired: plane(LEVELS.repaired),
    even: plane(LEVELS.even),
    drawn: plane(LEVELS.drawn),
    trust,
    flat: Uint8Array.of(0, 255, 0),
  });
  expect([0, 4, 8].map((at) => base?.[at])).toEqual([LEVELS.file, LEVELS.even, LEVELS.file]);
  expect([...trust]).toEqual([0, 0, 0]);
});
