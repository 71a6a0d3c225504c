import { expect, test, vi } from 'vitest';
import type { SeenPicture } from './questions/look-at.ts';
import { restingSession } from './resting-session.ts';
import type { ImageSession } from './session.ts';

const seen = (thumb = { width: 100, height: 50, close: vi.fn() }): SeenPicture =>
  ({ info: { widthPx: 1000, heightPx: 500, dpi: 150 }, isNonEmpty: true, thumb }) as unknown as SeenPicture;

const awake = () =>
  ({
    readPixel: vi.fn(async () => ({ x: 0, y: 0, r: 1, g: 2, b: 3, a: 4 })),
    renderOriginal: vi.fn(async () => 'sharp'),
    close: vi.fn(),
  }) as unknown as ImageSession;

const WHOLE = { x: 0, y: 0, width: 1000, height: 500 };

test('a picture costs no worker until its pixels are asked for, and then one', async () => {
  const own = awake();
  const open = vi.fn(async () => own);
  const session = restingSession(seen(), open);
  expect([session.isNonEmpty, open.mock.calls.length]).toEqual([true, 0]);
  await session.readPixel({ x: 0, y: 0 });
  await session.readPixel({ x: 1, y: 0 });
  expect(open).toHaveBeenCalledTimes(1);
});

test('what is finer than the thumbnail comes from the picture itself', async () => {
  const session = restingSession(seen(), async () => awake());
  expect(await session.renderOriginal({ rect: WHOLE, scale: 0.2 })).toBe('sharp');
});

test('closing ends a worker that was started, and starts none', async () => {
  const own = awake();
  const open = vi.fn(async () => own);
  const picture = seen();
  restingSession(picture, open).close();
  expect(open).not.toHaveBeenCalled();
  expect(picture.thumb.close).toHaveBeenCalled();
  const other = restingSession(seen(), open);
  await other.readPixel({ x: 0, y: 0 });
  other.close();
  await expect.poll(() => own.close).toHaveBeenCalled();
});

test('a worker that did not start is tried again', async () => {
  const open = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(awake());
  const session = restingSession(seen(), open);
  await expect(session.readPixel({ x: 0, y: 0 })).rejects.toThrow('lost');
  expect(await session.readPixel({ x: 0, y: 0 })).toMatchObject({ r: 1 });
});
