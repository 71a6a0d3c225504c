import { expect, test } from 'vitest';
import { shareOf } from './color-shares.ts';

const auto = { color: 'auto' };
const red = { color: '#ff0000' };
const report = {
  facts: [
    { id: 'inkSaved', label: 'Ink area saved', value: 50 },
    { id: 'share1', label: 'Share of #0b0b0b', value: 41.6 },
    { id: 'share2', label: 'Share of #ff0000', value: 3 },
  ],
  warnings: [],
};

test('the color that nobody named is the one of the border', () => {
  expect(shareOf(report, auto, [auto, red])).toEqual({ hex: '#0b0b0b', percent: 41.6 });
  expect(shareOf(report, red, [auto, red])).toEqual({ hex: '#ff0000', percent: 3 });
});

test('nothing is said where the report says nothing', () => {
  expect(shareOf(null, auto, [auto])).toBeNull();
  expect(shareOf({ facts: report.facts.slice(0, 1), warnings: [] }, auto, [auto])).toBeNull();
  expect(shareOf(report, { color: '#00ff00' }, [auto])).toBeNull();
});
