import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { foretold } from './foretold.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import { outputFrame, targetOf } from './target-size.ts';

const frame = { width: 1203, height: 707, dpi: 72, scale: 1 };
const picture = { widthPx: frame.width, heightPx: frame.height, dpi: frame.dpi };

test.each<Partial<UpscalerOptions>>([
  {},
  { scale: 2.5 },
  { to: '12in@300' },
  { to: '12in@300', scale: 2 },
  { to: '300mm@150' },
  // More than the largest factor: the print gets what that gives.
  { to: '40in@300' },
])('the size that %j is told to give is the one that it gives', (given) => {
  const options = { ...defaultOptions(fields), ...given };
  const made = outputFrame(frame, targetOf(frame, options));
  const told = foretold(options, picture);
  expect(told).toMatchObject({ widthPx: made.width, heightPx: made.height });
  expect(told?.dpi).toBeCloseTo(made.dpi, 6);
});

test('the way is told before the run, and nothing where the picture has the pixels', () => {
  const way = (given: Partial<UpscalerOptions>) => foretold({ ...defaultOptions(fields), ...given }, picture)?.way;
  expect(way({ scale: 3, mode: 'photo' })).toBe('3x, by the network');
  expect(way({ mode: 'pixel' })).toBe('4x, each pixel by itself');
  expect(way({ to: '12in@300', mode: 'text' })).toBe('2.99x, by drawing and network');
  expect(way({ to: '2in@300' })).toBeUndefined();
  expect(foretold({ ...defaultOptions(fields), scale: 6 }, { widthPx: 4000, heightPx: 3000, dpi: 300 })).toBeNull();
});
