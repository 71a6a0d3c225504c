import { expect, test } from 'vitest';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { judgeEnclosed } from './enclosed-areas.ts';
import { type EnclosedRule, groundThatGoes } from './ground-that-goes.ts';

const disc = (x: number, y: number, radius: number) => [alike(ellipse([x, y], radius, radius))];

/** A face with an eye, a ring beside it and a word, which stands on a disc in part. */
const image = new Sheet(320, 240)
  .lay(disc(110, 90, 70), '#d9432f')
  .lay(disc(85, 70, 20), '#16161a')
  .lay(disc(85, 70, 16), '#ffffff')
  .lay(disc(92, 74, 6), '#16161a')
  .lay([rectangle(120, 100, 30, 8)], '#ffffff')
  .lay(disc(250, 80, 42), '#2a6fbb')
  .lay(disc(250, 80, 27), '#ffffff')
  .lay(disc(300, 260, 70), '#e0a526')
  .lay(textAt('BOARD', [30, 180], { heightPx: 40, weight: 0.22 }), '#1d3557')
  .toFlat(300, () => rgb('#ffffff'));
const bare = Uint8Array.from({ length: 320 * 240 }, (_, at) => (Math.min(...image.pixels.subarray(at * 4, at * 4 + 3)) > 250 ? 255 : 0));
const count = (isOneInk: boolean) => {
  const { kinds, parts } = judgeEnclosed(image, bare, isOneInk, plainKernels());
  const large = kinds.filter((_, part) => parts.areas[part] >= 30);
  return ['counter', 'drawn', 'open'].map((kind) => large.filter((one) => one === kind).length);
};

test('insides of letters, white that is drawn and gaps are told apart', () => {
  // Of B, O, A, R and D one each in this lettering; the eye and a tooth; the ring.
  expect(count(false)).toEqual([5, 2, 1]);
});

test('art of one ink has no white of its own', () => {
  expect(count(true)).toEqual([5, 0, 3]);
});

test('each rule leaves what it says, and tells of it', () => {
  const ask = (enclosed: EnclosedRule) => groundThatGoes(image, bare, { enclosed, isOneInk: false }, plainKernels());
  expect(ask('goes')).toEqual({ goes: null, left: [], taken: [] });
  const [judged, around] = [ask('goes-unless-drawn'), ask('stays-unless-counter')];
  expect([judged.left.length, judged.taken.length]).toEqual([2, 1]);
  expect([around.left.length, around.taken.length]).toEqual([3, 0]);
  const goesAt = ({ goes }: typeof judged, x: number, y: number) => goes?.[y * 320 + x];
  expect([goesAt(judged, 75, 68), goesAt(judged, 250, 80), goesAt(judged, 5, 5)]).toEqual([0, 255, 255]);
  expect([goesAt(around, 75, 68), goesAt(around, 250, 80), goesAt(around, 5, 5)]).toEqual([0, 0, 255]);
});
