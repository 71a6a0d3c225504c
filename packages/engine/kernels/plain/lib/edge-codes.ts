import { EDGE_NONE, EDGE_THIN, EDGE_UNITS, OWN_NONE, OWN_UNITS } from '../../../distance/columns.ts';

const DIAGONAL = Math.SQRT1_2;
/** Steepest slope that the weights below can find. */
const FULL_SLOPE = 255 * (1 + 2 * DIAGONAL);
/** Below this share of it a pixel is the middle of something thin: its two sides cancel out. */
const FLAT_SLOPE = 0.08 * FULL_SLOPE;

/** Where the edge passes, along both axes (see EDGE_UNITS) and straight across (see OWN_UNITS). */
export interface EdgeCodes {
  readonly vertical: number;
  readonly horizontal: number;
  readonly own: number;
}

/**
 * How deep inside the straight edge lies from a pixel's center when the shape covers `coverage` of the pixel; negative where the center is covered.
 * The normal's components are given by size. Source: S. Gustavson, R. Strand, "Anti-aliased Euclidean distance transform", Pattern Recognition Letters 32, 2011.
 */
function edgeDepth(coverage: number, normalX: number, normalY: number): number {
  const long = Math.max(normalX, normalY);
  const short = Math.min(normalX, normalY);
  const corner = short / (2 * long);
  if (coverage < corner) return (long + short) * 0.5 - Math.sqrt(2 * long * short * coverage);
  if (coverage <= 1 - corner) return (0.5 - coverage) * long;
  return Math.sqrt(2 * long * short * (1 - coverage)) - (long + short) * 0.5;
}

function codeOf(place: number): number {
  return Math.max(-EDGE_UNITS, Math.min(EDGE_UNITS, Math.floor(place * EDGE_UNITS + 0.5)));
}

/**
 * Codes of a pixel that is covered in part, or has an empty neighbor. `around` are the alphas (0..255) of the pixel and its neighbors, row by row.
 * An edge is met by the axis that it crosses more squarely, and by the other too where it crosses that within the pixel. With places on the axes
 * the nearest of all can be found exactly, axis by axis. (A free point would not do: which point of a column is nearest then depends on who asks.)
 */
export function edgeCodes(around: ArrayLike<number>): EdgeCodes {
  const [a, b, c, d, own, f, g, h, i] = [around[0], around[1], around[2], around[3], around[4], around[5], around[6], around[7], around[8]];
  // Outward is where alpha falls.
  const slopeX = d - f + DIAGONAL * (a + g - c - i);
  const slopeY = b - h + DIAGONAL * (a + c - g - i);
  const slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY);
  if (slope < FLAT_SLOPE) {
    const thin = EDGE_THIN + Math.floor((own * (EDGE_UNITS / 2)) / 255 + 0.5);
    return { vertical: thin, horizontal: thin, own: own >= 128 ? 0 : OWN_NONE };
  }
  const normalX = slopeX / slope;
  const normalY = slopeY / slope;
  const [acrossX, acrossY] = [Math.abs(normalX), Math.abs(normalY)];
  // A full pixel beside an empty one: the edge is their common side. A line through the far corner would reach too far at hard, stepped edges.
  const depth = own === 255 ? -0.5 * Math.max(acrossX, acrossY) : edgeDepth(own / 255, acrossX, acrossY);
  const down = -depth / normalY;
  const right = -depth / normalX;
  const isLevel = acrossY >= acrossX;
  return {
    vertical: isLevel || Math.abs(down) <= 0.5 ? codeOf(down) : EDGE_NONE,
    horizontal: !isLevel || Math.abs(right) <= 0.5 ? codeOf(right) : EDGE_NONE,
    own: own >= 128 ? 0 : Math.max(0, Math.floor(depth * OWN_UNITS + 0.5)),
  };
}
