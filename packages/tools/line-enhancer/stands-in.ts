import { type Components, type Kernels, labelComponents, mapBytes, partAt, type Size } from '@underbase/engine';

/** Coverage from which a pixel is an ink's own. */
const INSIDE = 128;
/** What an ink surrounds stands in it where it is so many times as large: the bars of a letter, too, lie between its counters. */
const TIMES = 8;

/** Of each part of what an ink leaves open, by number: whether it stands in the ink, as letters do in a panel. */
function standing(open: Components, ink: Components, { width, height }: Size): Uint8Array {
  const stands = new Uint8Array(open.count + 1);
  for (let part = 1; part <= open.count; part++) {
    const [left, top, right, bottom] = open.boxes.subarray(part * 4, part * 4 + 4);
    if (left === 0 || top === 0 || right === width || bottom === height) continue;
    // The pixel above its topmost ones is of the ink around it.
    let [x, around] = [left, 0];
    while (x < right && partAt(open, { x, y: top }) !== part) x++;
    around = partAt(ink, { x, y: top - 1 });
    if (ink.areas[around] >= TIMES * open.areas[part]) stands[part] = 1;
  }
  return stands;
}

/**
 * Tells of two pixels whether both are of parts that stand in an ink, as letters do in a panel: what lies between those is a gap. `plane` is the ink's
 * coverage, one byte a pixel. Parts are looked for once they are asked for.
 */
export function standsIn(kernels: Pick<Kernels, 'scanRuns'>, plane: Uint8Array, size: Size): (one: number, other: number) => boolean {
  let found: { readonly open: Components; readonly stands: Uint8Array } | null = null;
  const find = () => {
    const open = labelComponents(
      kernels,
      mapBytes(plane, (value) => (value < INSIDE ? 1 : 0)),
      size,
      { connectivity: 8 },
    );
    return { open, stands: standing(open, labelComponents(kernels, plane, size, { threshold: INSIDE }), size) };
  };
  return (one, other) => {
    if (one < 0 || other < 0) return false;
    found ??= find();
    const { open, stands } = found;
    const at = (place: number) => stands[partAt(open, { x: place % size.width, y: Math.floor(place / size.width) })] === 1;
    return at(one) && at(other);
  };
}
