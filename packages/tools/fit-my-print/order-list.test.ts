import { expect, test } from 'vitest';
import { planOrder, readOrderList } from './order-list.ts';

const NONE = { copiesEach: [], sizeEach: [] };
const plan = (text: string, names: readonly string[], most = 200) => planOrder(readOrderList(text), names, NONE, most);

test('an order with headings in any order, quotes and another separator is read', () => {
  const { lines, broken } = readOrderList('\ufeffQty;Design;Size\r\n12;"tiger; big.png";4in\r\n\r\n3;bear.png;"10 x 12"""\r\n');
  expect(broken).toEqual([]);
  expect(lines).toEqual([
    { line: 2, file: 'tiger; big.png', size: '4in', quantity: 12 },
    { line: 4, file: 'bear.png', size: '10x12in', quantity: 3 },
  ]);
});

test.each([
  ['4', '4'],
  ['10cm', '100mm'],
  ['10 × 12 in', '10x12in'],
  ['Left chest', 'left-chest'],
  ['full-back', 'full-back'],
  ['XL', '12.5in'],
  ['own', 'own'],
  ['x5in', 'x5in'],
  ['', ''],
])('the size %s is %s', (given, size) => {
  expect(readOrderList(`a.png,${given},2`).lines).toEqual([{ line: 1, file: 'a.png', size, quantity: 2 }]);
});

test('a line that can not be taken is named, the others stand', () => {
  const text = 'file,size,quantity\na.png,4in,2\na.png,huge,2\nb.png,4in,two\n,4in,1\nc.png,4in,1\nb.png,0in,1\nb.png,,\n';
  const { broken, change, taken, unnamed } = plan(text, ['a.png', 'b.png', 'z.png']);
  expect(broken.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  expect(broken[0].text).toContain('"huge" is no size');
  expect(broken[1].text).toContain('"two" is no quantity');
  expect(broken[3].text).toBe('no open file is called "c.png"');
  expect(change).toEqual({ copiesEach: ['2', '1', ''], sizeEach: ['4in', '', ''] });
  expect([taken, unnamed]).toEqual([2, ['z.png']]);
});

test('a file at two sizes is taken twice, the same size once with both quantities', () => {
  const { again, change } = plan('art/A.PNG,4in,2\nb,4in,1\na.png,9in,5\na.png,4in,3\n', ['a.png', 'b.png']);
  expect(again).toEqual([0]);
  expect(change).toEqual({ copiesEach: ['5', '1', '5'], sizeEach: ['4in', '4in', '9in'] });
});

test('more designs or copies than a sheet takes are named by their line', () => {
  const { broken } = plan('a.png,1in,300\na.png,1in,300\na.png,2in,1\na.png,3in,1\n', ['a.png'], 2);
  expect(broken.map(({ line }) => line)).toEqual([2, 4]);
});
