import { AppError, FORMAT_FACTS } from '@underbase/contract';
import { uprightSize } from '../shared/decode-picture.ts';
import type { Header } from '../shared/header.ts';
import { orient, type RgbaPixels } from '../shared/orient.ts';
import type { SampleKind, Samples } from '../shared/samples.ts';
import { resizeSvg } from '../shared/svg-resize.ts';
import { askVips, hasVips } from './vips/vips-client.ts';

/** Draws an SVG, whose root states this size in pixels, on the page's own thread: RGBA8, straight alpha. Errors: file.corrupt, file.too-slow; AbortError. */
export type RasterizeSvg = (bytes: Uint8Array, widthPx: number, heightPx: number, signal?: AbortSignal) => Promise<Uint8Array>;

const unsupported = (header: Header) => new AppError('file.unsupported-variant', { format: FORMAT_FACTS[header.format].name });

const asSamples = ({ width, height, pixels }: RgbaPixels): Samples => ({ width, height, kind: 'rgba8', data: pixels });

async function decodeByVips(bytes: Uint8Array, header: Header, kind: SampleKind, signal?: AbortSignal): Promise<Samples> {
  if (!hasVips()) throw unsupported(header);
  return askVips('decode', { bytes, samples: kind }, signal);
}

/** Text needs fonts, which only the page has; all else is drawn here, off its thread. */
async function drawSvg(bytes: Uint8Array, header: Header, rasterizeSvg: RasterizeSvg | undefined, signal?: AbortSignal): Promise<Samples> {
  const { width, height } = uprightSize(header);
  const hasText = /<(?:[\w.-]+:)?(?:text|foreignObject)[\s>/]/.test(new TextDecoder().decode(bytes));
  if (rasterizeSvg !== undefined && (hasText || !hasVips())) {
    return { width, height, kind: 'rgba8', data: await rasterizeSvg(resizeSvg(bytes, width, height), width, height, signal) };
  }
  if (!hasVips()) throw unsupported(header);
  return askVips('draw', { bytes, widthPx: width, heightPx: height }, signal);
}

async function decodeStored(bytes: Uint8Array, header: Header, kind: SampleKind, signal?: AbortSignal): Promise<Samples> {
  switch (header.format) {
    case 'png':
      return (await import('./png.ts')).decodePng(bytes, kind === 'rgba16');
    case 'jpeg': {
      const isPlain = header.colorMode !== 'cmyk' && header.bitDepth === 8;
      return isPlain ? asSamples(await (await import('./jpeg.ts')).decodeJpeg(bytes)) : decodeByVips(bytes, header, kind, signal);
    }
    case 'webp':
      return asSamples(await (await import('./webp.ts')).decodeWebp(bytes, header.storedWidthPx, header.storedHeightPx));
    case 'avif':
      return asSamples(await (await import('./avif.ts')).decodeAvif(bytes));
    case 'bmp':
      return { ...(await import('../shared/bmp-decode.ts')).decodeBmp(bytes), kind: 'rgba8' };
    case 'psd':
      return (await import('../shared/psd/decode-psd.ts')).decodePsd(bytes, kind);
    case 'pdf':
      return asSamples(await (await import('./pdf.ts')).drawPdf(bytes, header.storedWidthPx, header.storedHeightPx, header.page));
    case 'tiff': {
      const { decodeOddTiff } = await import('../shared/tiff/decode-odd-tiff.ts');
      const odd = await decodeOddTiff(bytes, header, kind, (part, plain, wanted) => decodeStored(part, plain, wanted, signal));
      return odd ?? decodeByVips(bytes, header, kind, signal);
    }
    case 'gif':
      return decodeByVips(bytes, header, kind, signal);
    default:
      throw unsupported(header);
  }
}

/** The browser's decoders, each loaded when the first file asks for it. Errors as in the port. */
export async function decodeSamples(
  bytes: Uint8Array,
  header: Header,
  kind: SampleKind,
  rasterizeSvg: RasterizeSvg | undefined,
  signal?: AbortSignal,
): Promise<Samples> {
  if (header.format === 'svg') return drawSvg(bytes, header, rasterizeSvg, signal);
  // Its boxes turn it, and its decoder obeys them.
  if (header.format === 'heic') return asSamples(await (await import('./heic.ts')).decodeHeic(bytes));
  const stored = await decodeStored(bytes, header, kind, signal);
  if (stored.width * stored.height !== header.storedWidthPx * header.storedHeightPx) throw new AppError('file.corrupt');
  return orient(stored, header.orientation);
}
