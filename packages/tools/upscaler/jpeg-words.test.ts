import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { report } from './report.ts';

const SIDE = 100;

/** What the report says of a JPEG of which a repair changed so much. */
function words(
  changed: number | null,
  dots: Pick<Plan, 'dithered' | 'evened'> = { dithered: 0, evened: 0 },
  about = 'jpeg',
  past: Pick<Plan, 'isJpeg' | 'isKeptJpeg'> = { isJpeg: true, isKeptJpeg: false },
): string {
  const plan = {
    target: { factor: 2, wantedFactor: 2, wantedDpi: null, dpi: 600 },
    kind: 'photo',
    ...past,
    ...dots,
    cleaned: { grain: { before: 0, after: 0 }, changed },
    drawing: null,
    trust: new Uint8Array(0),
    network: new Uint8Array(0),
  } as unknown as Plan;
  const { warnings } = report({ width: SIDE, height: SIDE, dpi: 300, scale: 1 }, defaultOptions(fields), plan);
  return warnings.find(({ id }) => id === about)?.text ?? '';
}

test.each([
  {
    changed: 0.007,
    says: 'The file is a JPEG. The repair took hardly anything away: 0.7 % of the picture changed by more than 4 levels. Blocks and specks that cannot be told from the art stay.',
  },
  {
    changed: 0.049,
    says: 'The file is a JPEG. The repair took hardly anything away: 4.9 % of the picture changed by more than 4 levels. Blocks and specks that cannot be told from the art stay.',
  },
  {
    changed: 0.31,
    says: 'The file is a JPEG. It was repaired before enlarging: 31 % of the picture changed by more than 4 levels. Blocks and specks that cannot be told from the art stay.',
  },
  { changed: null, says: 'The file is a JPEG. It was repaired before enlarging. Blocks and specks that cannot be told from the art stay.' },
])('the report says of a JPEG what its repair changed: $changed', ({ changed, says }) => {
  expect(words(changed)).toBe(says);
});

test.each([
  { evened: 1, says: 'They were made even before enlarging; without the repair they stay.' },
  { evened: 0.789, says: '78 % of them were made even before enlarging; the others stay, and without the repair all do.' },
])('the report says how many dots of a palette were made even: $evened', ({ evened, says }) => {
  expect(words(null, { dithered: 0.9, evened }, 'dither')).toBe(
    `The file is dithered: in 90 % of the picture dots of a small palette stand for tones. ${says}`,
  );
});

test('of the JPEG of a photo it says that none of it was repaired', () => {
  expect(words(null, undefined, 'jpeg', { isJpeg: false, isKeptJpeg: true })).toMatch(
    /^The file is a JPEG. None of it was repaired: in a photo/,
  );
});
