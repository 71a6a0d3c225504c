import { expect, test } from 'vitest';
import { CROP_PX, findCrop } from './find-crop.ts';

const picture = { width: 1600, height: 1200 };

test('the crop lies around the strongest place and inside the picture', () => {
  const plane = new Uint8Array(64);
  plane[63] = 255;
  const heat = { id: 'a', kind: 'heat', plane, size: { width: 8, height: 8 }, rect: { x: 0, y: 0, ...picture } } as const;
  expect(findCrop([heat], picture)).toEqual({
    x: 1600 - CROP_PX,
    y: 1125 - CROP_PX / 2 - (1125 + CROP_PX / 2 - 1200),
    width: CROP_PX,
    height: CROP_PX,
  });
});

test('without a place it is the middle; a small picture is taken whole', () => {
  expect(findCrop([], picture)).toEqual({ x: 660, y: 460, width: CROP_PX, height: CROP_PX });
  expect(findCrop([], { width: 100, height: 50 })).toEqual({ x: 0, y: 0, width: 100, height: 50 });
});
