import { heatOf, type OverlayField, type OverlayShape, type OverlaySight } from '../overlays.ts';

export const OVERLAYS: readonly OverlayField[] = [
  { id: 'removed', label: 'Removed', help: 'What is gone.', mark: 'hatch' },
  { id: 'semi', label: 'Semi-transparent', help: 'What is left partly opaque.', mark: 'solid' },
];

/** What went, by how much of it went; and what stayed between clear and opaque. */
export function overlaysOf({ ids, source, result }: OverlaySight): readonly OverlayShape[] {
  const shapes: OverlayShape[] = [];
  if (ids.includes('removed')) {
    shapes.push(heatOf('removed', source, (index) => Math.max(0, source.pixels[index * 4 + 3] - result.pixels[index * 4 + 3])));
  }
  if (ids.includes('semi')) {
    shapes.push(heatOf('semi', result, (index) => (result.pixels[index * 4 + 3] % 255 === 0 ? 0 : 255)));
  }
  return shapes;
}
