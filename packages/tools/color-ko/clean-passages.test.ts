import { COVERAGE_BLOCK, cleanChroma, type GroundModel, seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { cleanPassages } from './clean-passages.ts';

const [WIDTH, HEIGHT] = [264, 150];
const [COLUMNS, ROWS] = [Math.ceil(WIDTH / 8), Math.ceil(HEIGHT / 8)];
/** Solved left of this column of blocks, solid behind it. */
const SOLVED = 4;

test('chroma is cleaned as in the whole where coverage is solved, and solid art far from it keeps its pixels', () => {
  const random = seededRandom(3);
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => (at % 4 === 3 ? 255 : random.nextBelow(256)));
  const blocks = Uint8Array.from({ length: (COLUMNS + 1) * (ROWS + 1) }, (_, at) =>
    at % (COLUMNS + 1) < SOLVED ? COVERAGE_BLOCK.SOLVE : COVERAGE_BLOCK.COPY,
  );
  const model = { tables: { blocks, columns: COLUMNS, rows: ROWS } } as unknown as GroundModel;
  const source = { rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, pixels };
  const whole = cleanChroma(source).pixels;
  const made = cleanPassages(source, model).pixels;
  expect(whole).not.toEqual(pixels);
  for (let y = 0; y < HEIGHT; y++) {
    const row = y * WIDTH * 4;
    expect(made.subarray(row, row + SOLVED * 32)).toEqual(whole.subarray(row, row + SOLVED * 32));
    expect(made.subarray(row + 200 * 4, row + WIDTH * 4)).toEqual(pixels.subarray(row + 200 * 4, row + WIDTH * 4));
  }
});
