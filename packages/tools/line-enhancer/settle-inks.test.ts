import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { closeSlits, crossings } from './settle-inks.ts';
import { type Meetings, uponOthers } from './upper-lines.ts';

const kernels = instantiateKernels(await loadKernels());
const size = { width: 40, height: 12 };
const count = size.width * size.height;
const inks = [
  { r: 255, g: 255, b: 255 },
  { r: 32, g: 32, b: 32 },
  { r: 186, g: 186, b: 186 },
];
const meetings = (): Meetings => ({
  added: new Uint8Array(count),
  ink: new Uint8Array(count),
  lesser: new Uint8Array(count),
  lesserInk: new Uint8Array(count),
  own: new Uint8Array(count),
  owner: new Uint8Array(count),
});
const blackOnGray = (one: number, other: number) => one === 1 && other === 2;

test.each([
  [19, 11, true],
  [11, 19, true],
  [4, 20, false],
])('where black cuts gray at %i pixels and gray black at %i, black goes on: %s', (over, under, isUpon) => {
  const counts = new Uint32Array(9);
  [counts[1 * 3 + 2], counts[2 * 3 + 1]] = [over, under];
  const upon = uponOthers(meetings(), inks, 0, counts);
  expect([upon(1, 2), upon(2, 1)]).toEqual([isUpon, !isUpon]);
});

test('a line that crosses another for long lies on it near what cuts it, and nowhere else', () => {
  const planes = meetings();
  // A gray line all along, and black that grows over it for 30 pixels.
  for (let x = 0; x < 40; x++) [planes.own[6 * 40 + x], planes.owner[6 * 40 + x]] = [255, 3];
  for (let x = 5; x < 35; x++) [planes.added[6 * 40 + x], planes.ink[6 * 40 + x]] = [255, 1];
  const near = new Uint8Array(count);
  near.fill(255, 6 * 40 + 10, 6 * 40 + 16);
  const crossed = crossings(kernels, planes, blackOnGray, near, size, 18);
  expect([...crossed.keys()].filter((at) => crossed[at] > 0)).toEqual([250, 251, 252, 253, 254, 255]);
});

test('a slit of the lower ink in the upper one closes where they cross', () => {
  const planes = meetings();
  for (let y = 2; y < 10; y++) {
    for (let x = 10; x < 30; x++) [planes.added[y * 40 + x], planes.ink[y * 40 + x]] = [255, 1];
    for (const x of [20, 25]) planes.added[y * 40 + x] = 100;
    for (const x of [20, 25]) [planes.own[y * 40 + x], planes.owner[y * 40 + x]] = [255, 3];
  }
  const near = new Uint8Array(count);
  for (let y = 2; y < 10; y++) near[y * 40 + 20] = 255;
  closeSlits(planes, blackOnGray, near, size);
  for (let y = 2; y < 10; y++) expect([planes.added[y * 40 + 20], planes.added[y * 40 + 25]]).toEqual([255, 100]);
});
