import { expect, test } from 'vitest';
import { resultName } from './result-name.ts';

const png = { tool: 'color-ko', dpi: 300, extension: 'png' };

test.each([
  ['artwork.png', png, 'artwork_color-ko_300dpi.png'],
  ['low-tide-final-v3.tiff', png, 'low-tide-final-v3_color-ko_300dpi.png'],
  ['artwork_color-ko_300dpi.png', { ...png, tool: 'halftone', dpi: 239.7 }, 'artwork_color-ko_halftone_240dpi.png'],
  ['v1.2 final.png', png, 'v1.2 final_color-ko_300dpi.png'],
  ['.png', png, 'artwork_color-ko_300dpi.png'],
  ['art.png', { ...png, suffix: '-XL' }, 'art_color-ko_XL_300dpi.png'],
  ['film.png', { ...png, suffix: 'red', extension: 'tif' }, 'film_color-ko_red_300dpi.tif'],
  ['film.png', { ...png, suffix: '02-red_720dpi' }, 'film_color-ko_02-red_720dpi.png'],
])('%s', (source, result, name) => {
  expect(resultName(source, result)).toBe(name);
});
