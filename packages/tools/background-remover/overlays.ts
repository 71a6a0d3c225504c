import type { PixelImage } from '@underbase/engine';
import { heatOf, type OverlayField, type OverlayShape, type OverlaySight } from '../overlays.ts';

export const OVERLAYS: readonly OverlayField[] = [
  { id: 'removed', label: 'Removed', help: 'What is gone.', mark: 'hatch' },
  { id: 'semi', label: 'Semi-transparent', help: 'What is left partly opaque.', mark: 'solid' },
  {
    id: 'difference',
    label: 'Difference',
    help: 'Where the cut-out has another color or opacity than the picture.',
    mark: 'counter-hatch',
  },
];

/** Differences are drawn so many times as strong. */
const STRONGER = 3;

/** How far a pixel as it prints, color by opacity, is from the one it was; 0..255. */
function differenceAt({ pixels: one }: PixelImage, { pixels: other }: PixelImage, at: number): number {
  let most = Math.abs(one[at + 3] - other[at + 3]);
  for (let channel = 0; channel < 3; channel++) {
    most = Math.max(most, Math.abs(one[at + channel] * one[at + 3] - other[at + channel] * other[at + 3]) / 255);
  }
  return Math.min(255, Math.round(STRONGER * most));
}

/** What went, by how much of it went; what stayed between clear and opaque; and all that is not as it was, rims unmixed among it. */
export function overlaysOf({ ids, source, result }: OverlaySight): readonly OverlayShape[] {
  const shapes: OverlayShape[] = [];
  if (ids.includes('removed')) {
    shapes.push(heatOf('removed', source, (index) => Math.max(0, source.pixels[index * 4 + 3] - result.pixels[index * 4 + 3])));
  }
  if (ids.includes('semi')) {
    shapes.push(heatOf('semi', result, (index) => (result.pixels[index * 4 + 3] % 255 === 0 ? 0 : 255)));
  }
  if (ids.includes('difference')) {
    shapes.push(heatOf('difference', source, (index) => differenceAt(source, result, index * 4)));
  }
  return shapes;
}
