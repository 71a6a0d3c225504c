import type { Frame } from '@underbase/engine';
import type { Plan } from './plan.ts';

/**
 * What makes the pixels of a view: the plan, and of a reduced copy the filter alone. There the screen has at most a pixel for each of the art, so that nothing
 * that enlarging does can be seen; but small type and the blocks of a JPEG are blots that would be cleaned and drawn as such.
 */
export function planOfView(plan: Plan, { width, height, scale }: Frame): Plan {
  if (scale >= 1) return plan;
  const none = new Uint8Array(0);
  return {
    ...plan,
    base: { width, height, pixels: null, isOpaque: plan.base.isOpaque },
    network: none,
    drawing: null,
    drawn: none,
    trust: none,
  };
}
