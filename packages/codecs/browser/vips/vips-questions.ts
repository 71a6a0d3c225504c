import { AppError } from '@underbase/contract';
import { buffersIn, type Question } from '../../bridge/index.ts';
import { isDeep, type SampleKind, type Samples, splitFifth } from '../../shared/samples.ts';
import { resizeSvg } from '../../shared/svg-resize.ts';
import { toDecodeError } from '../../shared/vips-errors.ts';
import type { VipsModule } from './load-vips.ts';

type Image = InstanceType<VipsModule['Image']>;

/** Images hold WebAssembly memory that no collector frees: all that a job makes is let go together. */
class ImageScope {
  readonly #made: Image[] = [];

  keep(image: Image): Image {
    this.#made.push(image);
    return image;
  }

  release(): void {
    for (const image of this.#made.reverse()) image.delete();
  }
}

/** Brings any interpretation to the samples asked for; profiles stay unapplied, the caller does that. */
function toKind(scope: ImageScope, image: Image, kind: SampleKind): Image {
  if (kind.startsWith('cmyk')) {
    if (image.interpretation !== 'cmyk' || image.bands < 4) throw new AppError('file.unsupported-variant');
    return scope.keep(image.extractBand(0, { n: 4 }));
  }
  const deep = isDeep(kind);
  const colored = scope.keep(image.colourspace(deep ? 'rgb16' : 'srgb', { source_space: image.interpretation }));
  const cast = scope.keep(colored.cast(deep ? 'ushort' : 'uchar'));
  return cast.hasAlpha() ? cast : scope.keep(cast.bandjoin(deep ? 65_535 : 255));
}

function toSamples(scope: ImageScope, image: Image, kind: SampleKind): Samples {
  const picture = toKind(scope, image, kind);
  const { width, height } = picture;
  if (picture.bands < 4) throw new AppError('file.unsupported-variant');
  const { buffer, byteOffset } = picture.writeToMemory();
  const count = width * height * picture.bands;
  const data = isDeep(kind) ? new Uint16Array(buffer, byteOffset, count) : new Uint8Array(buffer, byteOffset, count);
  return { width, height, kind, ...(picture.bands === 4 ? { data } : splitFifth(data, picture.bands)) };
}

function decode(vips: VipsModule, scope: ImageScope, bytes: Uint8Array, kind: SampleKind): Samples {
  return toSamples(scope, scope.keep(vips.Image.newFromBuffer(bytes, '', { access: 'sequential', fail_on: 'error' })), kind);
}

function encode(vips: VipsModule, scope: ImageScope, { width, height, pixels }: EncodeGif): Uint8Array {
  const memory = scope.keep(vips.Image.newFromMemory(pixels, width, height, 4, vips.BandFormat.uchar));
  const image = scope.keep(memory.copy({ interpretation: 'srgb' }));
  return image.gifsaveBuffer({ effort: 3 });
}

/** What the answers stand on: libvips, loaded when the first question comes. */
export interface VipsHost {
  load(): Promise<VipsModule>;
}

interface DecodeFile {
  readonly bytes: Uint8Array;
  readonly samples: SampleKind;
}

interface DrawSvg {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

interface EncodeGif {
  readonly width: number;
  readonly height: number;
  /** Straight RGBA. */
  readonly pixels: Uint8Array;
}

/** A CMYK TIFF to a CMYK JPEG. */
interface CmykJpeg {
  readonly tiff: Uint8Array;
  readonly quality: number;
}

type Work<Request, Reply> = (vips: VipsModule, scope: ImageScope, request: Request) => Reply;

/** A question to libvips. What it makes on the way is let go with the answer. */
function ask<Request, Reply>(work: Work<Request, Reply>): Question<Request, Reply, VipsHost> {
  return {
    async answer(request, { load }) {
      const scope = new ImageScope();
      try {
        return work(await load(), scope, request);
      } finally {
        scope.release();
      }
    },
    transfer: buffersIn,
  };
}

/** The same of a foreign file: libvips' prose becomes an error of the catalogue. */
function read<Request>(work: Work<Request, Samples>): Question<Request, Samples, VipsHost> {
  const asked = ask(work);
  return {
    ...asked,
    async answer(request, host, call) {
      try {
        return await asked.answer(request, host, call);
      } catch (error) {
        throw toDecodeError(error);
      }
    },
  };
}

/** What the libvips worker can be asked for. Bytes and pixels it is sent stay with the sender. */
export const VIPS_QUESTIONS = {
  decode: read<DecodeFile>((vips, scope, { bytes, samples }) => decode(vips, scope, bytes, samples)),
  /** Draws an SVG at this size. */
  draw: read<DrawSvg>((vips, scope, { bytes, widthPx, heightPx }) => decode(vips, scope, resizeSvg(bytes, widthPx, heightPx), 'rgba8')),
  encode: ask<EncodeGif, Uint8Array>(encode),
  cmykJpeg: ask<CmykJpeg, Uint8Array>((vips, scope, { tiff, quality }) => {
    const image = scope.keep(vips.Image.newFromBuffer(tiff, ''));
    return image.jpegsaveBuffer({ Q: quality, subsample_mode: 'off', keep: 'none' });
  }),
  cmykProfile: ask<null, Uint8Array>((vips) => vips.Image.profileLoad('cmyk')),
};

export type VipsQuestions = typeof VIPS_QUESTIONS;
