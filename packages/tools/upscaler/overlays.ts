import type { Frame } from '@underbase/engine';
import type { OverlayField, OverlayShape, OverlaySight } from '../overlays.ts';
import type { Plan } from './plan.ts';

export const OVERLAYS: readonly OverlayField[] = [
  {
    id: 'invented',
    label: 'Detail that was drawn',
    help: 'Edges that are sharper than the pixels say: check that they are what the art means.',
    mark: 'solid',
  },
];

/** Contrasts of an edge that was drawn are shown so many times as strong. */
const STRONGER = 2;

/** Where edges were drawn anew, the stronger the more they stand out: contrast of the drawing within a pixel around, as far as it is trusted. */
export function overlaysOf({ ids }: OverlaySight, frame: Frame, { drawing, drawn, trust, base }: Plan): readonly OverlayShape[] {
  if (!drawing || drawn.length === 0 || !ids.includes('invented')) return [];
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
  return [{ id: 'invented', kind: 'heat', plane, size: base, rect: { x: 0, y: 0, width: frame.width, height: frame.height } }];
}
