import type { Frame } from '@underbase/engine';
import type { OverlayField, OverlayShape, OverlaySight } from '../overlays.ts';
import { drawnParts } from './drawn-parts.ts';
import type { UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Nothing is drawn of photos and pixels. */
const DRAWN_MODES = { option: 'mode', is: ['auto', 'art', 'line', 'text'] } as const;

export const OVERLAYS: readonly OverlayField[] = [
  {
    id: 'drawn',
    label: 'Drawn anew',
    help: 'Flat parts. The rest of the art was enlarged by the network, or by a filter where there is none.',
    shareOf: 'of the art',
    mark: 'hatch',
    onlyWhen: DRAWN_MODES,
  },
  {
    id: 'invented',
    label: 'Detail that was drawn',
    help: 'Edges that are sharper than the pixels say: check that they are what the art means.',
    mark: 'solid',
    onlyWhen: DRAWN_MODES,
  },
];

/** Contrasts of an edge that was drawn are shown so many times as strong. */
const STRONGER = 2;

/** Where edges were drawn anew, the stronger the more they stand out: contrast of the drawing within a pixel around, as far as it is trusted. */
function inventedPlane({ drawn, trust, base }: Plan): Uint8Array {
  const { width, height } = base;
  const plane = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (trust[index] === 0) continue;
      const at = index * 4;
      let most = 0;
      for (const near of [
        x + 1 < width ? at + 4 : at,
        y + 1 < height ? at + width * 4 : at,
        x > 0 ? at - 4 : at,
        y > 0 ? at - width * 4 : at,
      ]) {
        most = Math.max(most, Math.abs(drawn[near + 3] - drawn[at + 3]));
        for (let c = 0; c < 3; c++)
          most = Math.max(most, (Math.abs(drawn[near + c] - drawn[at + c]) * Math.min(drawn[near + 3], drawn[at + 3])) / 255);
      }
      plane[index] = Math.min(255, Math.round((STRONGER * most * trust[index]) / 255));
    }
  }
  return plane;
}

/** Which part took which way, and where the drawing's edges are. Nowhere in what auto took for a photo or pixel art. */
export function overlaysOf(
  { ids }: OverlaySight,
  frame: Frame,
  { mode }: Pick<UpscalerOptions, 'mode'>,
  plan: Plan,
): readonly OverlayShape[] {
  const { drawing, drawn, base } = plan;
  if (!drawing && mode !== 'auto') return [];
  const place = {
    kind: 'heat',
    size: { width: base.width, height: base.height },
    rect: { x: 0, y: 0, width: frame.width, height: frame.height },
  } as const;
  if (!drawing) return ids.map((id) => ({ id, ...place, plane: new Uint8Array(base.width * base.height), share: 0 }));
  const shapes: OverlayShape[] = [];
  if (ids.includes('drawn')) shapes.push({ id: 'drawn', ...place, ...drawnParts(plan) });
  if (ids.includes('invented') && drawn.length > 0) shapes.push({ id: 'invented', ...place, plane: inventedPlane(plan) });
  return shapes;
}
