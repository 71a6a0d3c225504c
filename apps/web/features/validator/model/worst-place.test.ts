import type { Check } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { worstPlace } from './worst-place.ts';

const found = (...where: Check['where']): Check => ({ id: 'line.min', where }) as unknown as Check;

test('the worst place is the first box, or where a plane is strongest; none where none is named', () => {
  const plane = Uint8Array.from([0, 9, 0, 200, 0, 3]);
  const rect = { x: 0, y: 0, width: 300, height: 200 };
  expect(worstPlace([found({ id: 'a', kind: 'boxes', rects: [{ x: 10, y: 20, width: 4, height: 6 }] })])).toEqual({ x: 12, y: 23 });
  expect(worstPlace([found({ id: 'a', kind: 'heat', plane, size: { width: 3, height: 2 }, rect })])).toEqual({ x: 50, y: 150 });
  expect(worstPlace([found(), found({ id: 'a', kind: 'boxes', rects: [] })])).toBeNull();
});
