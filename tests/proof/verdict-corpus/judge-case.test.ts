import { expect, test } from 'vitest';
import { judgeCase } from './judge-case.ts';
import { VERDICT_CASES } from './list.ts';
import { OTHER_CASES } from './other-hands.ts';
import { STRANGE_CASES } from './strange.ts';

/** The short form of the proof: one file of families that are quick to draw. */
const SHORT = [
  'a sun of rays',
  'white box',
  'checkerboard',
  'a word cut off',
  'lines of 0.25 mm',
  'enlarged 4x, nearest',
  'fades out below',
  'a shadow on white',
];

const shortCases = SHORT.map((family) => [...VERDICT_CASES, ...STRANGE_CASES].find((one) => one.family === family && !one.isUnseen));

test.each(shortCases.map((one) => [one?.name ?? 'a family that is not there', one] as const))('%s', async (_, one) => {
  if (!one) throw new Error('the list lacks a family of the short form');
  const { isRight, missed, invented, agrees } = await judgeCase(one);
  expect({ isRight, missed, invented: invented.map(({ id }) => id), agrees }).toEqual({
    isRight: true,
    missed: [],
    invented: [],
    agrees: true,
  });
});

test('half of the files are faulty, half unseen, and each name stands once', () => {
  const faulty = VERDICT_CASES.filter(({ must }) => must.length > 0);
  expect(VERDICT_CASES.length).toBeGreaterThanOrEqual(300);
  expect(Math.abs(faulty.length - VERDICT_CASES.length / 2)).toBeLessThan(VERDICT_CASES.length / 20);
  expect(VERDICT_CASES.filter(({ isUnseen }) => isUnseen)).toHaveLength(VERDICT_CASES.length / 2);
  expect(new Set(VERDICT_CASES.map(({ name }) => name)).size).toBe(VERDICT_CASES.length);
});

test('fibres of a paper, which have no edge, are no lettering', async () => {
  const onPaper = OTHER_CASES.find(({ name }) => name === 'on paper with fibres: quill');
  if (!onPaper) throw new Error('the list has no such file');
  expect(await judgeCase(onPaper)).toMatchObject({ verdict: 'not-ready', missed: [], invented: [] });
});
