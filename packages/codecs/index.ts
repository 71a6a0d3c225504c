export type { Codecs, Decoded, DecodeOptions, EncodeOptions, SourceInfo } from './port.ts';
export { encodePdf, type PdfOptions } from './print/pdf/encode-pdf.ts';
export { type PdfImage, type PdfMark, type PdfPage, type PdfPlacement, pageOf } from './print/pdf/pdf-page.ts';
export { pdfImageOf } from './print/picture-files.ts';
export { type PrintRaster, rasterOf, type SpotPlane } from './print/print-raster.ts';
export { encodePsd } from './print/psd/encode-psd.ts';
export { encodeTiff, type TiffOptions } from './print/tiff/encode-tiff.ts';
export { encodeGrayPng, type GrayPngOptions } from './shared/gray-png.ts';
export { srgbProfile } from './shared/tags/srgb-profile.ts';
