import { expect, test } from 'vitest';
import { ownMarks } from './own-marks.ts';

const isSubject = Uint8Array.from({ length: 100 }, (_, at) => (at < 50 ? 1 : 0));
const sum = (marks: Uint8Array): number => marks.reduce((count, mark) => count + mark, 0);

test('what a first cut took in of the ground does not stand for the subject', () => {
  // Twenty pixels are unlike the ground, thirty are as like it as the ground itself.
  const likeGround = Float32Array.from({ length: 100 }, (_, at) => (at < 20 ? 0.01 : 0.5 + ((at * 7) % 50) / 1000));
  const own = ownMarks(isSubject, likeGround);
  expect(sum(own.subarray(0, 20))).toBe(20);
  expect(sum(own)).toBeLessThan(42);
});

test('all of it does where nearly all is like the ground', () => {
  const likeGround = Float32Array.from({ length: 100 }, (_, at) => (at < 3 ? 0 : at < 50 ? 0.9 : 0.5));
  expect(ownMarks(isSubject, likeGround)).toEqual(isSubject);
});
