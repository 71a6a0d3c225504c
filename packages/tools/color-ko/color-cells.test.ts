import { KNOCKOUT_CLASS } from '@underbase/engine';
import { expect, test } from 'vitest';
import { cellClasses } from './color-cells.ts';
import { type ColorKoOptions, keysOf } from './keys.ts';
import { contextOf, native, optionsWith } from './knockout-for-tests.ts';
import { sortColors } from './sample-grid.ts';
import { knockoutTables } from './tables.ts';

test('the table of cells sorts each of the 16.7 million colors as measuring it does', () => {
  const { UNDECIDED } = KNOCKOUT_CLASS;
  const sets: readonly Partial<ColorKoOptions>[] = [
    { colors: [{ color: '#000000' }] },
    { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }, { color: '#00ff00', tolerance: 20, softness: 60 }, { color: '#1f2a44' }] },
  ];
  const chunk = 1 << 18;
  const pixels = new Uint8Array(chunk * 4);
  const words = new Uint32Array(pixels.buffer);
  for (const set of sets) {
    const keys = keysOf(optionsWith(set), null, null);
    const tables = knockoutTables(
      keys,
      keys.map(({ color }) => color),
      cellClasses(keys, contextOf(native)),
      contextOf(native),
    );
    const measured = { ...tables, cells: new Uint8Array(tables.cells.length).fill(UNDECIDED) };
    expect(tables.cells.filter((kind) => kind === UNDECIDED).length).toBeLessThan(tables.cells.length / 5);
    for (let from = 0; from < 1 << 24; from += chunk) {
      for (let index = 0; index < chunk; index++) words[index] = (from + index) | 0xff000000;
      const one = sortColors(pixels, 512, 512, tables, null, native);
      const other = sortColors(pixels, 512, 512, measured, null, native);
      expect(Buffer.compare(one, other)).toBe(0);
    }
  }
});
