import { AppError, toErrorData } from '@underbase/contract';
import { isDeep, type SampleKind, type Samples } from '../../shared/samples.ts';
import { resizeSvg } from '../../shared/svg-resize.ts';
import { toDecodeError } from '../../shared/vips-errors.ts';
import { loadVips, type VipsModule } from './load-vips.ts';
import type { VipsAnswer, VipsJob, VipsRequest } from './vips-jobs.ts';

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
  if (picture.bands !== 4) throw new AppError('file.unsupported-variant');
  const { buffer, byteOffset } = picture.writeToMemory();
  const data = isDeep(kind)
    ? new Uint16Array(buffer, byteOffset, width * height * 4)
    : new Uint8Array(buffer, byteOffset, width * height * 4);
  return { width, height, kind, data };
}

function decode(vips: VipsModule, scope: ImageScope, bytes: Uint8Array, kind: SampleKind): Samples {
  return toSamples(scope, scope.keep(vips.Image.newFromBuffer(bytes, '', { access: 'sequential', fail_on: 'error' })), kind);
}

function encode(vips: VipsModule, scope: ImageScope, { width, height, pixels }: Extract<VipsJob, { kind: 'encode' }>): Uint8Array {
  const memory = scope.keep(vips.Image.newFromMemory(pixels, width, height, 4, vips.BandFormat.uchar));
  const image = scope.keep(memory.copy({ interpretation: 'srgb' }));
  return image.gifsaveBuffer({ effort: 3 });
}

function perform(vips: VipsModule, scope: ImageScope, job: VipsJob): Omit<VipsAnswer, 'id'> {
  switch (job.kind) {
    case 'decode':
      return { samples: decode(vips, scope, job.bytes, job.samples) };
    case 'draw':
      return { samples: decode(vips, scope, resizeSvg(job.bytes, job.widthPx, job.heightPx), 'rgba8') };
    case 'encode':
      return { bytes: encode(vips, scope, job) };
    case 'cmyk-jpeg': {
      const image = scope.keep(vips.Image.newFromBuffer(job.tiff, ''));
      return { bytes: image.jpegsaveBuffer({ Q: job.quality, subsample_mode: 'off', keep: 'none' }) };
    }
    case 'cmyk-profile':
      return { bytes: vips.Image.profileLoad('cmyk') };
  }
}

async function run(job: VipsJob): Promise<Omit<VipsAnswer, 'id'>> {
  const scope = new ImageScope();
  try {
    return perform(await loadVips(), scope, job);
  } finally {
    scope.release();
  }
}

self.onmessage = async ({ data: { id, job } }: MessageEvent<VipsRequest>) => {
  try {
    const answer = await run(job);
    const buffer = answer.samples?.data.buffer ?? answer.bytes?.buffer;
    self.postMessage({ id, ...answer }, buffer instanceof ArrayBuffer ? [buffer] : []);
  } catch (error) {
    const known = job.kind === 'decode' || job.kind === 'draw' ? toDecodeError(error) : error;
    self.postMessage({ id, error: toErrorData(known), detail: String(error) });
  }
};
