import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { FAMILIES, type Family, familyOf } from '../families.ts';
import type { ModelMatte } from '../port.ts';
import type { Network } from './network.ts';
import { picturePlanes } from './picture-planes.ts';
import type { Tensor } from './runtime.ts';

/** Values beyond 0 and 1 by more than this are the logits of opacities. */
const SLACK = 0.01;
/** A network whose values differ by less than this sees nothing that could be stretched to clear and opaque. */
const LEAST_RANGE = 0.1;

/** Sides of a plane of opacity: 1 x 1 x height x width, or without one of the first two; null for any other shape. */
function planeSides(dims: readonly (number | string)[] | undefined): readonly [height: number | string, width: number | string] | null {
  if (!dims || dims.length < 3 || dims.length > 4) return null;
  const isPlane = dims.slice(0, -2).every((side) => typeof side !== 'number' || side === 1);
  return isPlane ? [dims[dims.length - 2], dims[dims.length - 1]] : null;
}

const WANTED = 'an output of 1 x 1 x height x width';

/** Whether a network gives opacity, by what it says of itself. Error: model.wrong-shape. */
export function requireMatting({ source: { id }, outputs }: Network): void {
  if (outputs.some(({ shape, type }) => planeSides(shape) !== null && (type === 'float32' || type === 'float16'))) return;
  const found = `gives ${outputs.map(({ shape }) => shape?.join(' x ') ?? 'no tensor').join(', ')}`;
  throw new AppError('model.wrong-shape', { model: id, found, wanted: WANTED });
}

/** The output that is the answer: of those that are planes the first, or the last for families that name it last. */
function finalPlane(
  tensors: readonly Tensor[],
  family: Family,
  model: string,
): { readonly tensor: Tensor; readonly sides: [number, number] } {
  const planes = tensors.flatMap((tensor) => {
    const sides = planeSides(tensor.dims);
    return sides ? [{ tensor, sides: sides as [number, number] }] : [];
  });
  const plane = planes.at(family.final === 'first' ? 0 : -1);
  if (plane) return plane;
  throw new AppError('model.wrong-shape', { model, found: `gave ${tensors[0]?.dims.join(' x ')}`, wanted: WANTED });
}

/** Opacity as bytes: of values in 0 to 1, or of logits. Error: model.failed where values are no numbers. */
function opacityOf(values: ArrayLike<number>, family: Family, model: string): Uint8Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (Number.isNaN(value)) throw new AppError('model.failed', { model, reason: 'it gave values that are no numbers' });
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const isLogits = least < -SLACK || most > 1 + SLACK;
  const chance = isLogits ? (value: number) => 1 / (1 + Math.exp(-value)) : (value: number) => value;
  const [low, high] = family.isStretched && chance(most) - chance(least) >= LEAST_RANGE ? [chance(least), chance(most)] : [0, 1];
  return Uint8Array.from({ length: values.length }, (_, at) =>
    Math.round(255 * Math.max(0, Math.min(1, (chance(values[at]) - low) / (high - low)))),
  );
}

/** What a matting network sees in a picture. Errors: model.wrong-shape, model.failed. */
export async function mattePicture(network: Network, image: PixelImage): Promise<ModelMatte> {
  const { source, inputName, outputs } = network;
  requireMatting(network);
  const family = source.family ? FAMILIES[source.family] : familyOf(inputName, network.width, outputs.length);
  const [width, height] = [network.width ?? network.height ?? family.sidePx, network.height ?? network.width ?? family.sidePx];
  const planes = picturePlanes(image, width, height);
  const area = width * height;
  for (let channel = 0; channel < 3; channel++) {
    const [mean, deviation] = [family.mean[channel], family.deviation[channel]];
    for (let at = channel * area; at < (channel + 1) * area; at++) planes[at] = (planes[at] - mean) / deviation;
  }
  const { tensor, sides } = finalPlane(await network.run(planes, width, height), family, source.id);
  return { width: sides[1], height: sides[0], alpha: opacityOf(tensor.data, family, source.id), family: family.id };
}
