import type { ShopMeasures } from '../shop-profile.ts';

/** The lightest and the darkest tint that hold, within what the tool's options can say. */
export function safeTints({ minDotPercent, maxDotPercent }: ShopMeasures) {
  return { highlight: Math.min(50, Math.ceil(minDotPercent)), shadow: Math.max(50, Math.floor(maxDotPercent)) };
}
