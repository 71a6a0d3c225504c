import { labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';

/** The largest connected part of what is marked, not 0, one byte a pixel: as 255, and nothing else. Keeps its input. */
export function largestPart(marks: Uint8Array, size: Size, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array {
  const parts = labelComponents(kernels, marks, size, { threshold: 1, connectivity: 4 });
  let largest = 0;
  for (let part = 1; part <= parts.count; part++) if (largest === 0 || parts.areas[part] > parts.areas[largest]) largest = part;
  const out = new Uint8Array(marks.length);
  paintParts(
    parts,
    Uint8Array.from(parts.areas, (_, part) => (part > 0 && part === largest ? 255 : 0)),
    out,
  );
  return out;
}
