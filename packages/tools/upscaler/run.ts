import type { BandsRun } from '../run.ts';
import { apply, reach } from './apply.ts';
import { deepen } from './deepen.ts';
import type { UpscalerOptions } from './options.ts';
import { overlaysOf } from './overlays.ts';
import { type Plan, planBase, planKind, planSize } from './plan.ts';
import { planDrawing } from './plan-drawing.ts';
import { planNetwork } from './plan-network.ts';
import { report } from './report.ts';
import { underVeil } from './under-veil.ts';

/**
 * Enlarges: art by a network and a drawing that correct each other, photos by the network as far as it is right about them, pixel art by squares. Coded values
 * with premultiplied alpha, as artwork was drawn: that measures better than light on art and photos alike (settled 18).
 */
export const run: BandsRun<UpscalerOptions, Plan> = {
  stages: [
    { name: 'choice', reads: ['to', 'scale'], make: planSize, takes: () => null },
    { name: 'survey', reads: ['mode'], make: planKind, takes: () => null },
    {
      name: 'planes',
      reads: ['repair', 'reduce', 'grain', 'pixels'],
      make: underVeil(planBase),
      takes: ({ kind }) => kind,
      neverRefuses: true,
    },
    { name: 'choice', reads: ['mode', 'model'], make: planNetwork, neverRefuses: true },
    {
      name: 'plan',
      reads: ['mode', 'grain', 'pixels', 'repair'],
      make: underVeil(planDrawing),
      neverRefuses: true,
      takes: ({ kind, base, isJpeg }) => [kind, base.width, base.pixels !== null, isJpeg],
    },
  ],
  bands: { layout: (_frame, _options, { output }) => output, enlarges: true, reach, apply },
  report: (frame, options, plan) => report(frame, options, plan),
  deepens: deepen,
  overlays: overlaysOf,
};
