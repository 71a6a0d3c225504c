import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';
import { separateView } from './separate-view.ts';

const kernels = instantiateKernels(await loadKernels());

/** The plan of a picture of 300 dpi, and its plates over all of it: one byte of coverage a pixel each, in the plan's order; and what wants a base. */
export async function planesOf(art: PixelImage, given: Partial<SeparatorOptions>) {
  const { width, height, pixels } = art;
  const options = { ...defaultOptions(fields), ...given } as SeparatorOptions;
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, { width, height, dpi: 300, scale: 1 }, options, context);
  const { planes, needs } = separateView({ rect: { x: 0, y: 0, width, height }, pixels }, width, plan, options, context);
  return { plan, planes, needs, options };
}
