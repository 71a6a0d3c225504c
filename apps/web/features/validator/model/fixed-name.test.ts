import { expect, test } from 'vitest';
import { fixedName } from './fixed-name.ts';

test.each([
  ['artwork.jpg', 300, 'artwork_fixed_300dpi.png'],
  ['artwork_fixed_300dpi.png', 239.7, 'artwork_fixed_240dpi.png'],
  ['v1.2 final.tiff', 300, 'v1.2 final_fixed_300dpi.png'],
  ['prefixed.png', 300, 'prefixed_fixed_300dpi.png'],
])('%s at %d DPI is saved as %s', (name, dpi, fixed) => {
  expect(fixedName(name, dpi)).toBe(fixed);
});
