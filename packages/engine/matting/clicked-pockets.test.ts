import { describe, expect, test } from 'vitest';
import { tiesOf } from './cut-subject.ts';
import type { Subject } from './find-subject.ts';
import type { CopyPocket } from './pockets.ts';
import { settleSubject } from './settle-subject.ts';
import { smallCopy } from './small-copy.ts';

const [WIDTH, HEIGHT] = [80, 60];
const WALL = [150, 160, 170];
const WOOD = [120, 70, 40];
/** Gaps between the slats of a chair, by where they lie, and how likely each is ground. */
const GAPS = [
  { box: { x: 20, y: 14, width: 6, height: 20 }, likelihood: 0.28 },
  { box: { x: 32, y: 14, width: 6, height: 12 }, likelihood: 0.26 },
  { box: { x: 44, y: 14, width: 6, height: 30 }, likelihood: 0.28 },
  { box: { x: 54, y: 14, width: 4, height: 10 }, likelihood: 0.15 },
];

function chair(isSmooth: boolean, isPlain?: true): Subject {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const isSubject = new Uint8Array(WIDTH * HEIGHT);
  const holds = ({ x, y, width, height }: CopyPocket['box'], i: number, j: number) => i >= x && i < x + width && j >= y && j < y + height;
  for (let at = 0; at < isSubject.length; at++) {
    const [i, j] = [at % WIDTH, Math.floor(at / WIDTH)];
    isSubject[at] = holds({ x: 14, y: 8, width: 50, height: 44 }, i, j) ? 1 : 0;
    pixels.set([...(isSubject[at] && !GAPS.some(({ box }) => holds(box, i, j)) ? WOOD : WALL), 255], at * 4);
  }
  const copy = smallCopy({ width: WIDTH, height: HEIGHT, pixels });
  const leaning = Float32Array.from(isSubject, (mark) => (mark ? 3 : -3));
  const pockets = GAPS.map(({ box, likelihood }) => ({
    box,
    likelihood,
    places: Uint32Array.from(
      { length: box.width * box.height },
      (_, at) => (box.y + Math.floor(at / box.width)) * WIDTH + box.x + (at % box.width),
    ),
  }));
  const guess = { leaning, ring: new Uint8Array(isSubject.length), isSmooth, fences: leaning, certainty: 2 };
  return { copy, guess, leaning, ties: tiesOf(copy), isSubject, pockets, ...(isPlain && { isPlain }) };
}

type Place = readonly [number, number, 'keep' | 'remove'];

function gone(subject: Subject, ...clicks: readonly Place[]): readonly boolean[] {
  const heeded = clicks.map(([x, y, mode]) => ({ x, y, keeps: mode === 'keep', isFine: false, isTold: true }));
  return settleSubject(subject, { clicks: heeded, hand: null, pockets: 'auto' }).pockets.map(({ goes }) => goes);
}

describe('a click that takes an enclosed area away', () => {
  test('takes those with it that may be ground as well and are no larger', () => {
    expect(gone(chair(true), [22, 20, 'remove'])).toEqual([true, true, false, false]);
    expect(gone(chair(true), [46, 20, 'remove'])).toEqual([true, true, true, false]);
  });

  test('takes only as likely ones before a scene, and no other before a plain ground', () => {
    expect(gone(chair(false), [46, 20, 'remove'])).toEqual([true, false, true, false]);
    expect(gone(chair(true, true), [46, 20, 'remove'])).toEqual([false, false, true, false]);
  });

  test('leaves what another click decided', () => {
    expect(gone(chair(true), [34, 20, 'keep'], [22, 20, 'remove'])).toEqual([true, false, false, false]);
    expect(gone(chair(true), [22, 20, 'remove'], [34, 20, 'keep'])).toEqual([true, false, false, false]);
  });

  test('is not about one that it just misses and that went already', () => {
    const subject = chair(true);
    const [first, second] = subject.pockets;
    const trimmed = { ...second, places: second.places.filter((at) => at % WIDTH > second.box.x) };
    const heeded = [22, second.box.x].map((x) => ({ x, y: 20, keeps: false, isFine: false, isTold: true }));
    const { pockets, isSubject } = settleSubject(
      { ...subject, pockets: [first, trimmed] },
      { clicks: heeded, hand: null, pockets: 'auto' },
    );
    expect(pockets.map(({ clicks }) => clicks)).toEqual([[0], []]);
    expect(isSubject[20 * WIDTH + second.box.x]).toBe(0);
  });
});
