import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { report } from './report.ts';

const SIDE = 100;

/** What the report says of a JPEG of which a repair changed so much. */
function words(changed: number | null): string {
  const plan = {
    target: { factor: 2, wantedFactor: 2, wantedDpi: null, dpi: 600 },
    kind: 'photo',
    isJpeg: true,
    cleaned: { grain: { before: 0, after: 0 }, leastChange: 4, changed },
    drawing: null,
    trust: new Uint8Array(0),
    network: new Uint8Array(0),
  } as unknown as Plan;
  const { warnings } = report({ width: SIDE, height: SIDE, dpi: 300, scale: 1 }, defaultOptions(fields), plan);
  return warnings.find(({ id }) => id === 'jpeg')?.text ?? '';
}

test.each([
  { changed: 0.007, says: 'The file is a JPEG with hardly any damage: the repair changed 0.7 % of the picture by more than 4 levels.' },
  { changed: 0.049, says: 'The file is a JPEG with hardly any damage: the repair changed 4.9 % of the picture by more than 4 levels.' },
  {
    changed: 0.31,
    says: 'JPEG damage was taken away before enlarging, blocks and specks beside edges: 31 % of the picture changed by more than 4 levels.',
  },
  { changed: null, says: 'JPEG damage was taken away before enlarging: blocks, and specks beside edges.' },
])('the report says of a JPEG what its repair changed: $changed', ({ changed, says }) => {
  expect(words(changed)).toBe(says);
});
