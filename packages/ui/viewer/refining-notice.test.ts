import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureLayer } from './picture-layer.ts';
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

test('a result that was refused is worked on no more', async () => {
  const whole = { x: 0, y: 0, width: 60, height: 40 };
  const told: boolean[] = [];
  const refused = Promise.withResolvers<never>();
  const layer: PictureLayer = new PictureLayer({ onChange: () => notice.note(), onFault: () => {} });
  const notice = new RefiningNotice(layer);
  notice.onChange(() => told.push(notice.isRefining));
  layer.setSource({ id: 'art', widthPx: 60, heightPx: 40, dpi: 300, version: 1, render: () => refused.promise });
  layer.setWanted({ visible: whole, padded: whole, deviceScale: 1, fitDeviceScale: 1 });
  notice.note();
  vi.advanceTimersByTime(150);
  refused.reject(new Error('refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([true, false]);
});
