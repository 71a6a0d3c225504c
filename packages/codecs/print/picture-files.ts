import { type FormatId, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { srgbProfile } from '../shared/tags/srgb-profile.ts';
import { encodePdf } from './pdf/encode-pdf.ts';
import { type PdfImage, pageOf } from './pdf/pdf-page.ts';
import { hasTransparency, rasterOf } from './print-raster.ts';
import { encodePsd } from './psd/encode-psd.ts';
import { encodeTiff } from './tiff/encode-tiff.ts';
import { wrapInSvg } from './wrap-in-svg.ts';

/** A tool's picture (straight-alpha RGBA8) as an image for PDF pages; alpha only where something is transparent. */
export function pdfImageOf(image: PixelImage): PdfImage {
  const { width, height, pixels } = image;
  const count = width * height;
  const samples = new Uint8Array(count * 3);
  for (let i = 0, from = 0, to = 0; i < count; i++, from += 4, to += 3) {
    samples[to] = pixels[from];
    samples[to + 1] = pixels[from + 1];
    samples[to + 2] = pixels[from + 2];
  }
  const base: PdfImage = { width, height, mode: 'rgb', samples, icc: image.icc ?? srgbProfile() };
  if (!hasTransparency(image)) return base;
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) alpha[i] = pixels[i * 4 + 3];
  return { ...base, alpha };
}

/** Formats that are written by the same code on both hosts; TIFF on browsers alone, libvips being faster. */
export type SharedFormat = 'tiff' | 'pdf' | 'psd' | 'svg';

/** Formats for which no host has a library. */
export function isSharedWriter(format: FormatId): format is SharedFormat {
  return format === 'pdf' || format === 'psd' || format === 'svg';
}

/**
 * A picture as TIFF, PDF (a page of its print size), PSD (a layer where it has alpha) or SVG (the PNG given, wrapped).
 * Without a resolution the assumed one gives the page its size. Keeps its input.
 */
export async function encodeShared(image: PixelImage, format: SharedFormat, encodePng: () => Promise<Uint8Array>): Promise<Uint8Array> {
  if (format === 'svg') return wrapInSvg(await encodePng(), image);
  if (format === 'pdf') return encodePdf([pageOf(pdfImageOf(image), image.dpi ?? LIMITS.assumedDpi)]);
  const raster = rasterOf({ ...image, icc: image.icc ?? srgbProfile() });
  if (format === 'tiff') return encodeTiff(raster);
  return encodePsd(hasTransparency(image) ? raster : { ...raster, hasAlpha: false, samples: pdfImageOf(image).samples });
}
