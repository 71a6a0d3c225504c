import { type FormatId, LIMITS } from '@underbase/contract';
import { cropWindow, instantiateKernels, type PixelImage } from '@underbase/engine';
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

/** A run on the whole picture: the proof, and what is told of it. `parts` are rows that are made one by one. */
export async function printOf(image: PixelImage, given: Partial<SeparatorOptions>, format?: FormatId, parts = 1) {
  const options: SeparatorOptions = { ...defaultOptions(fields), ...given };
  const frame = { width: image.width, height: image.height, dpi: image.dpi ?? LIMITS.assumedDpi, scale: 1 };
  const withFormat = format ? { ...context, format } : context;
  const plan = await makePlan(run, image, frame, options, withFormat);
  const picture = { ...image, pixels: new Uint8Array(image.pixels.length) };
  const tally: Record<string, number> = {};
  for (let part = 0, y = 0; part < parts; part++) {
    const end = Math.round((image.height * (part + 1)) / parts);
    const rect = { x: 0, y, width: image.width, height: end - y };
    const source = cropWindow(image, run.bands.reach?.(rect, frame, options, plan) ?? rect);
    const pixels = picture.pixels.subarray(y * image.width * 4, end * image.width * 4);
    const counts = run.bands.apply(source, { rect, pixels }, frame, options, plan, withFormat);
    for (const [key, value] of Object.entries(counts)) tally[key] = (tally[key] ?? 0) + value;
    y = end;
  }
  return { options, frame, plan, picture, tally, context: withFormat, report: run.report(frame, options, plan, tally) };
}

/** What a run makes of a picture, as files of a format. */
export async function filesOf(image: PixelImage, given: Partial<SeparatorOptions>, format: FormatId): Promise<readonly Artifact[]> {
  const { options, frame, plan, picture, tally, context: withFormat } = await printOf(image, given, format);
  const made = await run.files?.pack?.({ picture, frame, plan, tally }, options, withFormat);
  if (!made) throw new Error('no files were made');
  return made.artifacts;
}
