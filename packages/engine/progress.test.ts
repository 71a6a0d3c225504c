import { expect, test } from 'vitest';
import { shareOfProgress } from './progress.ts';

test('a share maps its own 0 to 1, lets nested shares through, and passes on cancelling', () => {
  const seen: number[] = [];
  const report = (fraction: number) => {
    if (fraction > 0.9) throw new DOMException('stop', 'AbortError');
    seen.push(fraction);
  };
  const second = shareOfProgress(report, 0.5, 1);
  second(0);
  shareOfProgress(second, 0, 0.5)(1);
  expect(seen).toEqual([0.5, 0.75]);
  expect(() => second(1)).toThrow('stop');
});
