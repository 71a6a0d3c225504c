import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureLayer } from './picture-layer.ts';
import { RefiningNotice } from './refining-notice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function noticed() {
  const layer = { isRefining: false, standsAsDraft: false };
  const notice = new RefiningNotice(layer as PictureLayer);
  const told: (string | null)[] = [];
  notice.onChange(() => told.push(notice.isDraft ? 'draft' : notice.isRefining ? 'refining' : null));
  const now = (change: Partial<typeof layer>) => {
    Object.assign(layer, change);
    notice.note();
  };
  return { notice, told, now };
}

test('a draft that is replaced within 150 ms is never told', () => {
  const { told, now } = noticed();
  now({ isRefining: true });
  vi.advanceTimersByTime(149);
  now({ isRefining: false });
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});

test('one that stays is told, what becomes of it at once, and its end', () => {
  const { told, now } = noticed();
  now({ isRefining: true });
  vi.advanceTimersByTime(150);
  now({ standsAsDraft: true });
  now({ isRefining: false, standsAsDraft: false });
  expect(told).toEqual(['refining', 'draft', null]);
});

test('movement does not put the telling off', () => {
  const { told, now } = noticed();
  for (let at = 0; at < 5; at++) {
    now({ isRefining: true });
    vi.advanceTimersByTime(40);
  }
  expect(told).toEqual(['refining']);
});

test('nothing is told after the stage has closed', () => {
  const { notice, told, now } = noticed();
  now({ isRefining: true });
  notice.close();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
