export type {
  Codecs,
  Decoded,
  DecodedRaster,
  DecodeOptions,
  EncodeOptions,
  MissingFont,
  Recoded,
  RecodeOptions,
  SourceInfo,
} from './port.ts';
export { latinLetters } from './print/latin-letters.ts';
export { encodePdf, type PdfOptions } from './print/pdf/encode-pdf.ts';
export { type LabelMeasure, labelMeasure } from './print/pdf/measure-label.ts';
export {
  type PdfAreas,
  type PdfImage,
  type PdfMark,
  type PdfPage,
  type PdfPlacement,
  type PdfPlate,
  pageOf,
} from './print/pdf/pdf-page.ts';
export { pdfImageOf } from './print/picture-files.ts';
export { bitDepth, hasTransparency, type PrintRaster, rasterOf, type SpotPlane, storedChannels } from './print/print-raster.ts';
export { encodePsd } from './print/psd/encode-psd.ts';
export { encodeTiff, type TiffOptions } from './print/tiff/encode-tiff.ts';
export { type DxfOptions, encodeDxf } from './print/vector/encode-dxf.ts';
export { encodeEps } from './print/vector/encode-eps.ts';
export { encodeVectorSvg } from './print/vector/encode-svg.ts';
export { encodeVectorPdf } from './print/vector/encode-vector-pdf.ts';
export type { VectorArt, VectorLayer, VectorLine, VectorShape } from './print/vector/vector-art.ts';
export { type ColorOptions, type ColorSpace, convertColors, type RenderingIntent } from './raster/convert-colors.ts';
export { type DeepPicture, deepRaster, readDeep } from './raster/deep-picture.ts';
export { flattenRaster } from './raster/flatten-raster.ts';
export { withDepth } from './raster/raster-depth.ts';
export { RASTER_FORMATS, type RasterFormat } from './raster/raster-formats.ts';
export { sourceSpace } from './raster/source-space.ts';
export { encodeFilmPng, encodeGrayPng, type GrayPngOptions } from './shared/gray-png.ts';
export { type IccFacts, isSrgbProfile, readIccFacts } from './shared/icc-profile.ts';
export { countOutsideReferences } from './shared/svg-outside.ts';
export { grayProfile, srgbProfile } from './shared/tags/srgb-profile.ts';
