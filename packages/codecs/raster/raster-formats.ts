import type { FormatId } from '@underbase/contract';

/** What a format can hold of a raster. */
export interface RasterFormat {
  readonly cmyk: boolean;
  readonly gray: boolean;
  readonly alpha: boolean;
  readonly deep: boolean;
  readonly profile: boolean;
  readonly spots: boolean;
  readonly dpi: boolean;
  readonly isLossy: boolean;
}

const NONE: RasterFormat = { cmyk: false, gray: false, alpha: true, deep: false, profile: false, spots: false, dpi: false, isLossy: false };

export const RASTER_FORMATS: Readonly<Record<FormatId, RasterFormat>> = {
  png: { ...NONE, gray: true, deep: true, profile: true, dpi: true },
  jpeg: { ...NONE, cmyk: true, gray: true, alpha: false, profile: true, dpi: true, isLossy: true },
  webp: { ...NONE, profile: true, dpi: true, isLossy: true },
  avif: { ...NONE, profile: true, dpi: true, isLossy: true },
  gif: NONE,
  tiff: { ...NONE, cmyk: true, gray: true, deep: true, profile: true, spots: true, dpi: true },
  bmp: { ...NONE, dpi: true },
  svg: { ...NONE, dpi: true },
  pdf: { ...NONE, cmyk: true, gray: true, deep: true, profile: true, spots: true, dpi: true },
  psd: { ...NONE, cmyk: true, gray: true, deep: true, profile: true, spots: true, dpi: true },
  heic: NONE,
  eps: { ...NONE, alpha: false, dpi: true },
  dxf: NONE,
};
