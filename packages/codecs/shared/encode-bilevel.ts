import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { encodeBilevelTiff } from '../print/tiff/encode-bilevel-tiff.ts';
import { encodeGrayPng } from './gray-png.ts';

const FORMATS = ['png', 'tiff'] as const;

/** Formats that have pictures of one bit a pixel, and a writer of them here. */
export function isBilevelFormat(format: FormatId): format is (typeof FORMATS)[number] {
  return FORMATS.some((one) => one === format);
}

/** The green of each pixel, one byte: of black and white pixels it says all. */
function greenOf({ pixels }: PixelImage): Uint8Array {
  const plane = new Uint8Array(pixels.length / 4);
  for (let index = 0, at = 1; index < plane.length; index++, at += 4) plane[index] = pixels[at];
  return plane;
}

/**
 * A picture of black and white pixels as a file of one bit a pixel, with its resolution; green over 127 is white, and alpha does not count.
 * `encodePng` is the host's writer. Keeps its input.
 */
export function encodeBilevel(
  image: PixelImage,
  format: (typeof FORMATS)[number],
  encodePng: typeof encodeGrayPng = encodeGrayPng,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, dpi } = image;
  const samples = greenOf(image);
  return format === 'png'
    ? encodePng(samples, { width, height, dpi, bits: 1 })
    : Promise.resolve(encodeBilevelTiff(samples, { width, height, dpi }));
}
