import { edgePlace } from './edge-place';

// As in plain/lib/crossing-place.ts.
const MAX_RUN: i32 = 3;
const BEYOND: f64 = 0.49;

function runLength(crisp: usize, step: isize): i32 {
  const own = load<u8>(crisp);
  let count = 1;
  while (count <= MAX_RUN && ((load<u8>(crisp + count * step) ^ own) & 0x80) === 0) count++;
  return count;
}

function flankShare(flank: i32, beyond: i32): f64 {
  return beyond > flank ? <f64>flank / 2 : <f64>flank;
}

function valueAt(place: usize, flip: i32): i32 {
  return <i32>load<u8>(place) ^ flip;
}

/** Where the near side of a run of `count` pixels lies, in steps from its first, against the run. */
function nearSide(at: usize, step: isize, count: i32, flip: i32): f64 {
  const near = flankShare(valueAt(at - step, flip), valueAt(at - 2 * step, flip));
  const far = flankShare(valueAt(at + count * step, flip), valueAt(at + (count + 1) * step, flip));
  let sum = near;
  let mass = near + far;
  let moment = <f64>count * far - near;
  for (let index = 0; index < count; index++) {
    const value = valueAt(at + index * step, flip);
    if (value === 255) return sum / 255 + 0.5 - <f64>index;
    sum += <f64>value;
    mass += <f64>value;
    moment += <f64>(index * value);
  }
  return mass === 0 ? 0.5 : mass / 510 - moment / mass;
}

/**
 * Where the edge passes between the centers of two neighbors, 0 at the inner to 1 at the outer one; see the twin. `coverage` and `crisp` are the
 * addresses of the inner one in two planes with rows of `stride`; the outer one is a `step` back in both.
 */
export function crossingPlace(coverage: usize, crisp: usize, stride: isize, step: isize): f64 {
  const ink = runLength(crisp, step);
  const gap = runLength(crisp - step, -step);
  if (ink > MAX_RUN && gap > MAX_RUN) return edgePlace(coverage, step, stride);
  const place = ink <= gap ? nearSide(coverage, step, ink, 0) : 1 - nearSide(coverage - step, -step, gap, 255);
  return min<f64>(1 + BEYOND, max<f64>(-BEYOND, place));
}
