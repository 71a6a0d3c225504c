import fc from 'fast-check';
import { expect, test } from 'vitest';
import { putThrough } from './put-through.ts';

test('every byte goes through the table, wherever the plane begins and whether or not bare and solid stay so', () => {
  const bytes = fc.array(fc.oneof(fc.constant([0, 0, 0, 0, 0, 0]), fc.constant([255, 255, 255, 255, 255]), fc.array(fc.nat(255))));
  fc.assert(
    fc.property(bytes, fc.nat(5), fc.boolean(), (runs, from, keepsEnds) => {
      const plane = Uint8Array.from(runs.flat()).subarray(from);
      const table = Uint8Array.from({ length: 256 }, (_, value) => (keepsEnds && value % 255 === 0 ? value : (value * 7 + 31) % 256));
      const wanted = plane.map((value) => table[value]);
      putThrough(plane, table);
      expect(plane).toEqual(wanted);
    }),
  );
});
