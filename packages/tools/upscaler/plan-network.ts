import { type Frame, loadNetworkWeights, networkStrength, openNetwork, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { isCopy } from './draft.ts';
import { askModel } from './model-colors.ts';
import type { UpscalerOptions } from './options.ts';
import { basePicture, type Plan } from './plan.ts';

/** What enlarges a picture besides its drawing. */
export type Means = Pick<Plan, 'network' | 'strength' | 'isNetworkLost' | 'model' | 'isStandIn'>;

/** Memory of its own each time: a plan's memory is handed from thread to thread, and gone where it came from. */
const noMeans = (): Means => ({ network: new Uint8Array(0), strength: 0, isNetworkLost: false, model: null, isStandIn: false });

type Load = (kind: 'art') => Promise<Uint8Array>;

/** The network's weights, tried once; null where they can't be had, such as in a page whose server is gone: the filter serves then. */
async function weightsOf(load: Load, { allocate, kernels }: RunContext): Promise<Uint8Array | null> {
  try {
    const bytes = await load('art');
    openNetwork(bytes, kernels);
    const kept = allocate(bytes.length);
    kept.set(bytes);
    return kept;
  } catch {
    return null;
  }
}

/**
 * All but pixel art is enlarged by the network, as strongly as it is right about the picture, or in its color by a network of the operator's.
 * @param load where weights come from
 */
export function networkStage(load: Load) {
  return async (
    image: PixelImage,
    frame: Frame,
    { mode, model: id }: UpscalerOptions,
    { kind, base }: Pick<Plan, 'kind' | 'base'>,
    context: RunContext,
  ): Promise<Means> => {
    if (kind === 'pixels') return noMeans();
    const own = basePicture(image, base);
    const isAsked = mode === 'model';
    const model = isAsked ? await askModel(own, id, context) : null;
    const byFilter: Means = { ...noMeans(), model, isStandIn: isAsked && model === null };
    if (isCopy(frame)) return byFilter;
    const weights = await weightsOf(load, context);
    const found: Means = { ...byFilter, isNetworkLost: weights === null };
    return weights ? { ...found, network: weights, strength: networkStrength(weights, own, context.kernels) } : found;
  };
}

export const planNetwork = networkStage(loadNetworkWeights);
