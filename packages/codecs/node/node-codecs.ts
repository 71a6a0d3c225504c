import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, EncodeOptions } from '../port.ts';
import { decodeRaster } from '../raster/decode-raster.ts';
import { encodeRaster } from '../raster/encode-raster.ts';
import { decodeBmp } from '../shared/bmp-decode.ts';
import { type DecoderHost, decodePicture, inspectPicture, uprightSize } from '../shared/decode-picture.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { READS, WRITES } from '../shared/port-defaults.ts';
import { decodePsd } from '../shared/psd/decode-psd.ts';
import { resizeSvg } from '../shared/svg-resize.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { abortable } from './abortable.ts';
import { decodeHeic, drawPdf, drawSvgApart, isCostlySvg, pdfPage } from './decode-apart.ts';
import { decodeWithSharp } from './decode-with-sharp.ts';
import { defaultCmykProfile } from './default-cmyk-profile.ts';
import { rasterEncoders } from './encode-rasters.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';
import { recodeWithSharp } from './recode-with-sharp.ts';

const host: DecoderHost = {
  async decodeSamples(bytes, header, kind) {
    switch (header.format) {
      case 'bmp':
        return { ...decodeBmp(bytes), kind: 'rgba8' };
      case 'psd':
        return decodePsd(bytes, kind);
      case 'pdf':
        return drawPdf(bytes, header.storedWidthPx, header.storedHeightPx);
      case 'heic':
        return decodeHeic(bytes, header.storedWidthPx * header.storedHeightPx);
      case 'svg': {
        const { width, height } = uprightSize(header);
        const sized = resizeSvg(bytes, width, height);
        return isCostlySvg(bytes) ? drawSvgApart(sized, width * height) : decodeWithSharp(bytes, header, kind);
      }
      default:
        return decodeWithSharp(bytes, header, kind);
    }
  },
  pdfPage,
  defaultCmykProfile,
  moveToShared,
};

/** The codecs of server and command line: sharp for all that it reads and writes, our own BMP. */
export function nodeCodecs(): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspectPicture(host, bytes, options)),
    decode: (bytes, options = {}) =>
      withFileName(options.fileName, () => abortable(options.signal, () => decodePicture(host, bytes, options))),
    decodeRaster: (bytes, options = {}) =>
      withFileName(options.fileName, () => abortable(options.signal, () => decodeRaster(host, bytes, options))),
    encodeRaster: (raster, format, options = {}) => abortable(options.signal, () => encodeRaster(rasterEncoders, raster, format, options)),
    recode: (bytes, format, options = {}) =>
      withFileName(options.fileName, () => abortable(options.signal, () => recodeWithSharp(bytes, format, options))),
    cmykProfile: defaultCmykProfile,
    encode: (image: PixelImage, format: FormatId, options: EncodeOptions = {}) =>
      abortable(options.signal, () => encodeWithSharp(image, format, options)),
  };
}
