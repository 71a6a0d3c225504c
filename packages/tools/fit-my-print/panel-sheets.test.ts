import { rectangleSilhouette } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { closedUp } from './close-up.ts';
import { options as fields } from './options.ts';
import { groundOf, laid, pickedPiece, pieceMode, quarterTurned, sheetAt, sheetLeft, sheetState, stageBox } from './panel-sheets.ts';
import { faultWords, pieceName, placeWords, sheetWords } from './panel-words.ts';
import { movedFaults, pieceFaults, TurnedShapes } from './piece-faults.ts';

const OPTIONS = { ...defaultOptions(fields), dpi: 100 };

/** Film of 10 in at 100 DPI; a design of 2 x 1 in. */
const film = { dpi: 100, widthPx: 1000, mostLengthPx: 2000, edgePx: 20, gapPx: 25, cellPx: 10 };
const designs = [
  { picture: 0, name: '', widthPx: 200, heightPx: 100, placedPx: { width: 200, height: 100 }, silhouette: rectangleSilhouette(20, 10) },
  { picture: 1, name: 'XL', widthPx: 95, heightPx: 95, placedPx: { width: 95, height: 95 }, silhouette: rectangleSilhouette(10, 10) },
];
const piece = (design: number, x: number, y: number, rest: Partial<ArrangedPiece> = {}): ArrangedPiece => ({
  design,
  sheet: 0,
  turns: 0,
  x,
  y,
  ...rest,
});
const nested: SheetArrangement = {
  film,
  designs,
  pieces: [piece(0, 20, 20), piece(0, 300, 20), piece(1, 20, 20, { sheet: 1 })],
  lengthsPx: [140, 140],
  key: 'k1',
  report: { facts: [], warnings: [] },
  settled: {},
  fault: null,
};
const pictures = [
  { id: 'a', name: 'a.png' },
  { id: 'b', name: 'b.png' },
];

test('what was laid by hand moves up once a piece is gone, and keeps the gap', () => {
  const [gone, ...left] = [piece(0, 20, 20), piece(0, 20, 220), piece(1, 20, 420), piece(1, 300, 420)];
  const closed = closedUp(nested, left, gone, new TurnedShapes());
  expect(closed.map(({ x }) => x)).toEqual([20, 20, 300]);
  // Up to the edge; then under the piece that moved; the third is free all the way.
  expect(closed[0].y).toBeLessThan(20 + film.cellPx);
  expect(closed[1].y).toBeLessThan(closed[0].y + 100 + film.gapPx + 2 * film.cellPx);
  expect(closed[2].y).toBeLessThan(20 + film.cellPx);
  expect(pieceFaults(nested, closed, new TurnedShapes())).toEqual([]);
});

describe('where everything lies', () => {
  test('is as nested until something was moved, and then as it was laid', () => {
    const state = sheetState(OPTIONS, nested);
    expect(state).toMatchObject({ isByHand: false, isVoid: false, pieces: nested.pieces, lengthsPx: [140, 140] });
    if (!state) throw new Error('an arrangement was given');
    const moved = [piece(0, 20, 20), piece(0, 300, 500), piece(1, 20, 20, { sheet: 1 })];
    expect(sheetState({ ...OPTIONS, ...laid(state, moved) }, nested)).toMatchObject({
      isByHand: true,
      pieces: moved,
      lengthsPx: [620, 140],
    });
  });

  test('is as nested where what was laid was for other files, which is said', () => {
    const state = sheetState(OPTIONS, nested);
    const layout = state ? laid(state, nested.pieces) : {};
    expect(sheetState({ ...OPTIONS, ...layout }, { ...nested, key: 'k2' })).toMatchObject({ isByHand: false, isVoid: true });
  });

  test('leaves no empty sheet behind when its last piece is moved away', () => {
    const state = sheetState(OPTIONS, { ...nested, pieces: nested.pieces });
    const moved = [piece(0, 20, 20, { sheet: 1 }), piece(0, 300, 20, { sheet: 1 }), piece(1, 20, 220, { sheet: 1 })];
    const after = sheetState({ ...OPTIONS, ...(state ? laid(state, moved) : {}) }, nested);
    expect(after?.pieces.map(({ sheet }) => sheet)).toEqual([0, 0, 0]);
    expect(after?.lengthsPx).toHaveLength(1);
  });
});

describe('the stage', () => {
  test('holds all sheets side by side, and grows in steps', () => {
    expect(groundOf(OPTIONS, nested)).toEqual({ dpi: 100, widthPx: 2200, heightPx: 200 });
    expect(groundOf(OPTIONS, { ...nested, lengthsPx: [401, 140] })).toMatchObject({ heightPx: 600 });
    expect(groundOf({ ...OPTIONS, sheet: '10in' }, null)).toEqual({ dpi: 100, widthPx: 1000, heightPx: 1200 });
  });

  test('knows the sheet of a place: the gutter belongs half to each', () => {
    expect([-500, 0, 1099, 1101, 2500].map((x) => sheetAt(x, 2, film))).toEqual([0, 0, 0, 1, 1]);
    expect(stageBox(nested, nested.pieces[2])).toEqual({ x: sheetLeft(1, film) + 20, y: 20, width: 100, height: 100 });
  });

  test('turns a piece about its middle; four turns bring it back', () => {
    const turned = quarterTurned(nested, piece(0, 100, 100));
    expect(turned).toEqual(piece(0, 150, 50, { turns: 1 }));
    expect([1, 2, 3].reduce((one) => quarterTurned(nested, one), turned)).toEqual(piece(0, 100, 100));
  });

  test('names the piece in hand, and none that is not there', () => {
    expect([pieceMode(2), 'piece 3', 'other', null].map((mode) => pickedPiece(mode, nested.pieces))).toEqual([2, null, null, null]);
  });
});

describe('words', () => {
  const named = { designs, pieces: nested.pieces, pictures };

  test('name pieces by file, garment size and copy', () => {
    expect(nested.pieces.map((_, at) => pieceName(named, at))).toEqual(['a.png, copy 1 of 2', 'a.png, copy 2 of 2', 'b.png XL']);
  });

  test('say where a piece lies and what is wrong with it', () => {
    expect(placeWords(nested.pieces[1], film, 'in')).toBe('sheet 1, 3.00 in from the left, 0.20 in from the top');
    expect(sheetWords(1, 140, film, 'mm')).toBe('Sheet 2, 254.0 × 35.6 mm');
    expect(faultWords(named, { kind: 'near', piece: 0, other: 2 }, 2, '0.25 in')).toBe(
      'is nearer to a.png, copy 1 of 2 than the gap of 0.25 in',
    );
  });
});

const shapes = new TurnedShapes();

test('after a move only what was moved is looked at, with the same outcome', () => {
  const before = { pieces: nested.pieces, faults: pieceFaults(nested, nested.pieces, shapes) };
  const once = [piece(0, 20, 20), piece(0, 100, 60), piece(1, 20, 20, { sheet: 1 })];
  const faults = movedFaults(nested, before, once, shapes);
  expect(faults).toEqual([{ kind: 'overlap', piece: 1, other: 0 }]);
  const back = [piece(0, 20, 20), piece(0, 300, 20), piece(1, 20, 20, { sheet: 1 })];
  expect(movedFaults(nested, { pieces: once, faults }, back, shapes)).toEqual([]);
  expect(movedFaults(nested, { pieces: once, faults }, [piece(0, 5, 20), piece(0, 300, 20)], shapes)).toEqual([
    { kind: 'off-film', piece: 0 },
  ]);
});
