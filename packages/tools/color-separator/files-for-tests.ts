import { type FormatId, LIMITS } from '@underbase/contract';
import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import type { Artifact, GrayPlane } from '../run.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };

/** The bytes that a plane is written as. */
export const writtenAs = ({ samples, tones }: GrayPlane): Uint8Array => (tones ? samples.map((sample) => tones[sample]) : samples);

/** What a run makes of a picture, as files of a format. */
export async function filesOf(image: PixelImage, given: Partial<SeparatorOptions>, format: FormatId): Promise<readonly Artifact[]> {
  const options = { ...defaultOptions(fields), ...given };
  const frame = { width: image.width, height: image.height, dpi: image.dpi ?? LIMITS.assumedDpi, scale: 1 };
  const withFormat = { ...context, format };
  const plan = await makePlan(run, image, frame, options, withFormat);
  const picture = { ...image, pixels: new Uint8Array(image.pixels.length) };
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: picture.pixels }, frame, options, plan, withFormat);
  const made = await run.files?.pack?.({ picture, frame, plan, tally }, options, withFormat);
  if (!made) throw new Error('no files were made');
  return made.artifacts;
}
