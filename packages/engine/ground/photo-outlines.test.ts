import { expect, test } from 'vitest';
import { isFramed } from './photo-frame.ts';
import type { Mass } from './photo-lattice.ts';
import { looksByOutlines } from './photo-outlines.ts';

const [SIDE, SQUARE] = [400, 10];
const COLUMNS = SIDE / SQUARE;

/** Black above, gray below: a step of luma runs through the squares of one row, where the others have none. */
const stepped = {
  width: SIDE,
  height: SIDE,
  pixels: new Uint8Array(SIDE * SIDE * 4).map((_, at) => (at % 4 === 3 || at >= SIDE * SIDE * 2 + SIDE * 20 ? 255 : 0)),
  dpi: 300,
  icc: null,
};
const CRISP_ROW = 20;

/** What was measured of art, each as a part of what lies deep in it. */
interface Measured {
  readonly dimmer: number;
  readonly busy: number;
  readonly stirred: number;
  readonly even: number;
  readonly off: number;
  readonly scatter: number;
  readonly crisp: number;
}

function massOf({ crisp, ...parts }: Measured): Mass {
  const squares = Array.from({ length: 100 }, (_, at) => (at < 100 * crisp ? CRISP_ROW : 30) * COLUMNS + 2 + (at % 36));
  const scaled = { dimmer: 1000 * parts.dimmer, busy: 1000 * parts.busy, stirred: 1000 * parts.stirred, even: 1000 * parts.even };
  const rest = { art: 1200, deep: 1000, dim: 700, full: 100, twoSided: 0, pairs: 1000, strongest: 255, side: SQUARE, columns: COLUMNS };
  return { ...rest, ...scaled, off: parts.off, scatter: parts.scatter, squares };
}

const looks = (measured: Measured, isSoft: boolean) => looksByOutlines(stepped, massOf(measured), () => isSoft);

const CUP = { dimmer: 0.42, busy: 0.08, stirred: 0.28, even: 0.06, off: 0.28, scatter: 0.1, crisp: 0.12 };

test('a photo of many hues that fades needs few outlines, and may be dim for more the wider it fades', () => {
  expect(looks(CUP, true)).toBe('yes');
  expect(looks({ ...CUP, dimmer: 0.58, even: 0.12 }, true)).toBe('yes');
});

test.each([
  { what: 'a glow over smoke', dimmer: 0.66, busy: 0.18, stirred: 0.4, even: 0.16, off: 0.26, scatter: 0.15, crisp: 0.09 },
  { what: 'neon', dimmer: 0.55, busy: 0.07, stirred: 0.36, even: 0.2, off: 0.41, scatter: 0.04, crisp: 0.12 },
  { what: 'flames', dimmer: 0.06, busy: 0.12, stirred: 0.34, even: 0.12, off: 0.47, scatter: 0.01, crisp: 0.12 },
  { what: 'airbrush', dimmer: 0.36, busy: 0.01, stirred: 0.19, even: 0.06, off: 0.21, scatter: 0.08, crisp: 0 },
])('$what is none', ({ what: _, ...measured }) => {
  expect(looks(measured, true)).toBe('no');
});

test('one of one hue may be dim for more the more outlines it has', () => {
  const gray = { ...CUP, off: 0, scatter: 0, dimmer: 0.54 };
  expect(looks({ ...gray, crisp: 0.29 }, true)).toBe('yes');
  expect(looks({ ...gray, crisp: 0.2 }, true)).toBe('no');
});

test('a sky in a mask hardly changes, a gradient in one still less', () => {
  const sky = { dimmer: 0.01, busy: 0.04, stirred: 0.11, even: 0.45, off: 0.33, scatter: 0.08, crisp: 0.2 };
  expect(looks(sky, false)).toBe('ifFramed');
  expect(looks({ ...sky, busy: 0.01, stirred: 0.02 }, false)).toBe('no');
});

test('a torn sheet is framed, however long its border is; what is round and as long is fur', () => {
  const torn = { within: stepped.pixels, photo: stepped.pixels, isEdge: () => true, rough: 25, filled: 0.96, touched: 0.63, boxed: 0.97 };
  expect(isFramed(torn, 13.6)).toBe(true);
  expect(isFramed({ ...torn, boxed: 0.79 }, 13.6)).toBe(false);
  expect(isFramed({ ...torn, rough: 0 }, 8)).toBe(false);
});
