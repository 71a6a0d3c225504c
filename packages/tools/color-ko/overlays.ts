import type { PixelImage } from '@underbase/engine';
import type { OverlayShape, OverlaySight } from '../overlays.ts';
import { heatOf } from '../overlays.ts';

const alphaAt = ({ pixels }: PixelImage, index: number): number => pixels[index * 4 + 3];

/** Ink that went, by how much of it went; and what stayed between clear and opaque. */
export function overlaysOf({ ids, source, result }: OverlaySight): readonly OverlayShape[] {
  const shapes: OverlayShape[] = [];
  if (ids.includes('removed')) {
    shapes.push(heatOf('removed', source, (index) => Math.max(0, alphaAt(source, index) - alphaAt(result, index))));
  }
  if (ids.includes('semi')) {
    shapes.push(heatOf('semi', result, (index) => (alphaAt(result, index) > 0 && alphaAt(result, index) < 255 ? 255 : 0)));
  }
  return shapes;
}
