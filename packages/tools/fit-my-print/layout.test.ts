import { type PixelImage, plainKernels } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { SheetArrangement } from '../sheets.ts';
import { ThreadTables } from '../thread-tables.ts';
import { arrangeSheets } from './arrange-sheets.ts';
import { layoutText, readLayout } from './layout.ts';
import { type FitOptions, options as fields } from './options.ts';
import { artRect } from './piece-box.ts';
import { faultsOfPiece, isOnPiece, pieceFaults, TurnedShapes } from './piece-faults.ts';
import { run } from './run.ts';
import { preparePicture } from './sheet-part.ts';

const DEFAULTS: FitOptions = { ...defaultOptions(fields), dpi: 60, sheet: '4in', sheetLength: '3in', edge: '0.1in', gap: '0.1in' };
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

function shape(color: number, width: number, height: number, isInk: (x: number, y: number) => boolean = () => true): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) if (isInk(n % width, Math.floor(n / width))) pixels.set([color, 0, 0, 255], n * 4);
  return { width, height, pixels, dpi: 60, icc: null };
}

const square = shape(1, 30, 30);
const corner = shape(2, 41, 27, (x, y) => x < 8 || y < 6);

function arrange(images: readonly PixelImage[], given: Partial<FitOptions> = {}): SheetArrangement {
  const options = { ...DEFAULTS, ...given };
  const parts = images.map((image, picture) => preparePicture(image, picture, options, context, 1000).part);
  return arrangeSheets(parts, options, { progress: () => {} });
}

async function make(images: readonly PixelImage[], given: Partial<FitOptions>) {
  const { artifacts, report } = await (run.gathers?.make(images, { ...DEFAULTS, ...given }, context) ?? Promise.reject());
  return { sheets: artifacts.map((one) => (one.kind === 'image' ? one.image : null)), report };
}

const written = (pieces: readonly object[], key = ''): string => JSON.stringify({ key, pieces });
const at = (x: number, y: number, rest: object = {}) => ({ design: 1, sheet: 1, x, y, ...rest });

describe('the layout of a nesting', () => {
  test('handed to the run gives the very sheets that were shown', async () => {
    const given = { copies: 4, rotate: true };
    const { settled } = arrange([square, corner], given);
    const nested = await make([square, corner], given);
    const laid = await make([square, corner], { ...given, ...settled });
    expect(laid).toEqual(nested);
  });

  test('written and read again is the same', () => {
    const { pieces, film, key, settled } = arrange([square, corner], { copies: 7, rotate: true });
    expect(readLayout(settled.layout as string, film)).toEqual({ key, pieces });
  });

  test.each<[string, Partial<FitOptions>]>([
    ['copies', { copies: 3 }],
    ['copies of one', { copiesEach: ['5'] }],
    ['size', { size: '0.4in' }],
    ['film', { sheet: '5in' }],
    ['resolution', { dpi: 61 }],
  ])('holds no longer after a change of %s, and that is said', (_name, change) => {
    const { settled } = arrange([square, corner], { copies: 2 });
    const other = arrange([square, corner], { copies: 2, ...settled, ...change });
    expect(other.report.warnings[0].id).toBe('layout-void');
    expect({ ...other.report, warnings: [] }).toEqual({ ...arrange([square, corner], { copies: 2, ...change }).report, warnings: [] });
  });

  test('outlives gap, edge and price', () => {
    const { settled, pieces } = arrange([square, corner], { copies: 2, gap: '0.3in' });
    expect(arrange([square, corner], { copies: 2, ...settled, gap: '0.2in', edge: '0in', filmPrice: 3 }).pieces).toEqual(pieces);
  });
});

describe('a layout by hand', () => {
  test('is printed where it says, to the pixel, turned too', async () => {
    const layout = written([at(0.5, 1), { design: 2, sheet: 1, x: 2.05, y: 0.25, turn: 90 }]);
    const { sheets } = await make([square, corner], { layout });
    const isInk = (x: number, y: number) => sheets[0]?.pixels[(y * 240 + x) * 4];
    expect([isInk(30, 60), isInk(59, 89), isInk(29, 60), isInk(60, 89), isInk(30, 59), isInk(30, 90)]).toEqual([1, 1, 0, 0, 0, 0]);
    // A quarter turn clockwise brings the top edge to the right: 41 x 27 px in a box of 42 x 28.
    expect([isInk(123 + 27, 15), isInk(123 + 27, 15 + 40), isInk(123 + 1, 15), isInk(123 + 1, 15 + 20)]).toEqual([2, 2, 2, 0]);
  });

  test.each<[string, readonly object[], string]>([
    ['overlap', [at(0.5, 0.5), at(0.9, 0.9)], 'overlaps'],
    ['nearness', [at(0.5, 0.5), at(1.05, 0.5)], 'is nearer than the gap'],
    ['a place over the edge', [at(0.05, 0.5), at(2, 0.5)], 'reaches over'],
    ['a place below the longest sheet', [at(0.5, 2.6), at(2, 0.5)], 'reaches over'],
  ])('is refused for %s', async (_name, pieces, words) => {
    const refused = await make([square], { copies: 2, layout: written(pieces) }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'layout.collides', params: { where: expect.stringContaining(words) } });
  });

  test('may leave copies off, and says so; never a whole design, and never more than its copies', async () => {
    const { report } = await make([square], { copies: 3, layout: written([at(0.5, 0.5)]) });
    expect(report.warnings[0]).toMatchObject({ id: 'taken-off', text: '2 copies were taken off the film by hand.' });
    for (const pieces of [[at(0.5, 0.5), at(2, 0.5)], [{ ...at(0.5, 0.5), design: 2 }]]) {
      await expect(make([square, corner], { layout: written(pieces) })).rejects.toMatchObject({ code: 'option.invalid' });
    }
  });

  test.each([
    '{}',
    '{"pieces":[]}',
    '{"pieces":[{"design":1,"sheet":1,"x":"a","y":0}]}',
    '{"pieces":[{"design":1,"sheet":1,"x":0,"y":0,"turn":45}]}',
    '{x}',
  ])('%s is refused', async (layout) => {
    await expect(make([square, square], { layout })).rejects.toMatchObject({ code: 'option.invalid' });
  });

  test('leaves no sheet empty', () => {
    const { pieces, lengthsPx } = arrange([square], { copies: 2, layout: written([at(0.5, 0.5), at(0.5, 0.5, { sheet: 9 })]) });
    expect(pieces.map(({ sheet }) => sheet)).toEqual([0, 1]);
    expect(lengthsPx).toEqual([66, 66]);
  });

  test('that is accepted has every pixel of every piece on its sheets', async () => {
    const place = fc.record({
      x: fc.integer({ min: 5, max: 165 }).map((n) => n / 50),
      y: fc.integer({ min: 5, max: 110 }).map((n) => n / 50),
    });
    const piece = fc.record({ place, sheet: fc.constantFrom(1, 2), turn: fc.constantFrom(0, 90, 180, 270) });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(piece, piece, piece, fc.constantFrom('0in', '0.1in')), async ([one, two, three, gap]) => {
        const layout = written(
          [one, two, three].map(({ place: { x, y }, sheet, turn }, index) => ({ design: index + 1, sheet, x, y, turn })),
        );
        const images = [square, corner, shape(3, 50, 19)];
        const made = await make(images, { layout, gap }).catch((error: { readonly code: string }) => error);
        if ('code' in made) {
          expect(made.code).toBe('layout.collides');
          return;
        }
        accepted++;
        for (const [index, image] of images.entries()) {
          const count = (pixels: Uint8Array) => pixels.filter((value, position) => position % 4 === 0 && value === index + 1).length;
          expect(made.sheets.reduce((sum, sheet) => sum + count(sheet?.pixels ?? new Uint8Array()), 0)).toBe(count(image.pixels));
        }
      }),
      { numRuns: 150 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});

const shapes = new TurnedShapes();

test('faults of one piece are those that the whole check finds of it', () => {
  const laid = arrange([square, corner], { copies: 3 });
  const moved = laid.pieces.map((piece, index) => (index === 2 ? { ...piece, x: laid.pieces[0].x + 5, y: laid.pieces[0].y + 3 } : piece));
  const whole = pieceFaults(laid, moved, shapes).filter((fault) => fault.piece === 2 || ('other' in fault && fault.other === 2));
  expect(faultsOfPiece(laid, moved, 2, shapes)).toHaveLength(whole.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(pieceFaults(laid, laid.pieces, shapes)).toEqual([]);
});

test('a piece is where its ink is, not where its box is', () => {
  const laid = arrange([corner], { copies: 2 });
  const [piece] = laid.pieces;
  expect(isOnPiece(laid, piece, piece.x + 2, piece.y + 20, shapes)).toBe(true);
  expect(isOnPiece(laid, piece, piece.x + 30, piece.y + 20, shapes)).toBe(false);
  expect(isOnPiece(laid, piece, piece.x + 60, piece.y + 20, shapes)).toBe(false);
  expect(artRect(laid.designs[0], { turns: 1, x: 0, y: 0 }, laid.film)).toEqual({ x: 1, y: 0, width: 27, height: 41 });
});

test('the text of a layout counts from 1 and speaks in inches and degrees', () => {
  const text = layoutText({ key: 'k', pieces: [{ design: 0, sheet: 1, turns: 3, x: 75, y: 100 }] }, { dpi: 300 });
  expect(JSON.parse(text)).toEqual({ key: 'k', pieces: [{ design: 1, sheet: 2, x: 0.25, y: 0.3333, turn: 270 }] });
});
