import { AppError } from '@underbase/contract';
import type { DecodedRaster, DecodeOptions } from '../port.ts';
import type { PrintRaster } from '../print/print-raster.ts';
import type { DecoderHost } from '../shared/decode-picture.ts';
import { fileToRead } from '../shared/file-to-read.ts';
import type { Header } from '../shared/header.ts';
import { readIccFacts } from '../shared/icc-profile.ts';
import { readAnyHeader, readProfile, toSourceInfo } from '../shared/read-header.ts';
import type { SampleKind, Samples } from '../shared/samples.ts';

const isDeep = ({ bitDepth }: Header): boolean => bitDepth > 8 && bitDepth <= 16;

function kindFor(header: Header): SampleKind {
  if (header.colorMode === 'cmyk') return isDeep(header) ? 'cmyk16' : 'cmyk8';
  return isDeep(header) ? 'rgba16' : 'rgba8';
}

/** Takes some channels of four into new memory of the same depth. */
function pick({ data }: Samples, channels: readonly number[]): Uint8Array | Uint16Array {
  const count = channels.length;
  const pixels = data.length / 4;
  const out = data instanceof Uint8Array ? new Uint8Array(pixels * count) : new Uint16Array(pixels * count);
  if (count === 3) {
    for (let i = 0, from = 0, to = 0; i < pixels; i++, from += 4, to += 3) {
      out[to] = data[from];
      out[to + 1] = data[from + 1];
      out[to + 2] = data[from + 2];
    }
    return out;
  }
  for (const [place, channel] of channels.entries())
    for (let i = 0, from = channel, to = place; i < pixels; i++, from += 4, to += count) out[to] = data[from];
  return out;
}

/** The inks, each pixel's alpha behind them where there is one. */
function inksOf({ data, alpha }: Samples): Uint8Array | Uint16Array {
  if (alpha === undefined) return data;
  const out = data instanceof Uint8Array ? new Uint8Array(alpha.length * 5) : new Uint16Array(alpha.length * 5);
  for (let i = 0; i < alpha.length; i++) {
    for (let ink = 0; ink < 4; ink++) out[i * 5 + ink] = data[i * 4 + ink];
    out[i * 5 + 4] = alpha[i];
  }
  return out;
}

type Shape = Pick<PrintRaster, 'mode' | 'samples' | 'hasAlpha'>;

/** Decoders hand four samples a pixel over: gray stands in each of the first three, and files without alpha have a full one. */
function shapeOf(samples: Samples, header: Header): Shape {
  const { colorMode, hasAlpha } = header;
  if (colorMode === 'cmyk') return { mode: 'cmyk', samples: inksOf(samples), hasAlpha: samples.alpha !== undefined };
  if (colorMode === 'gray') return { mode: 'gray', samples: pick(samples, hasAlpha ? [0, 3] : [0]), hasAlpha };
  return { mode: 'rgb', samples: hasAlpha ? samples.data : pick(samples, [0, 1, 2]), hasAlpha };
}

const SPACES: Readonly<Record<string, PrintRaster['mode']>> = { 'RGB ': 'rgb', GRAY: 'gray', CMYK: 'cmyk' };

/** A profile of another kind of picture says nothing about this one. */
function fitting(profile: Uint8Array | null, mode: PrintRaster['mode']): Uint8Array | null {
  return profile !== null && SPACES[readIccFacts(profile)?.space ?? ''] === mode ? profile : null;
}

/**
 * The picture as its file keeps it, upright: 8 or 16 bits, gray, RGB or CMYK, its own profile or null.
 * Palettes become RGB; Lab becomes sRGB. Errors as in the port.
 */
export async function decodeRaster(host: DecoderHost, file: Uint8Array, options: DecodeOptions): Promise<DecodedRaster> {
  const bytes = await fileToRead(file, options);
  const header = await readAnyHeader(host, bytes, options);
  const embedded = await readProfile(header);
  const info = toSourceInfo(header, embedded, file.length);
  options.signal?.throwIfAborted();
  const samples = await host.decodeSamples(bytes, header, kindFor(header));
  if (samples.width !== info.widthPx || samples.height !== info.heightPx) throw new AppError('file.corrupt');
  options.signal?.throwIfAborted();
  const shape = shapeOf(samples, header);
  const icc = header.colorMode === 'lab' ? null : fitting(embedded, shape.mode);
  return { info, raster: { ...shape, width: info.widthPx, height: info.heightPx, dpi: header.dpi, icc } };
}
