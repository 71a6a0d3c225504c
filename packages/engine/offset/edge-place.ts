const DIAGONAL = Math.SQRT1_2;
/** A slope below this is noise: the direction that it gives means nothing. */
const LEAST_SLOPE = 1;

/**
 * How far outside the straight edge lies from a pixel's center when the shape covers `coverage` (0..1) of the pixel; negative where the center is outside.
 * The normal's components are given by size. Source: S. Gustavson, R. Strand, "Anti-aliased Euclidean distance transform", Pattern Recognition Letters 32, 2011.
 */
function edgeAhead(coverage: number, long: number, short: number): number {
  const corner = short / (2 * long);
  if (coverage < corner) return Math.sqrt(2 * long * short * coverage) - (long + short) * 0.5;
  if (coverage <= 1 - corner) return (coverage - 0.5) * long;
  return (long + short) * 0.5 - Math.sqrt(2 * long * short * (1 - coverage));
}

/** What a pixel tells of the edge that passes it. One, filled anew for every pixel: there are very many. */
const passing = { px: 0, share: 1 };

/**
 * Way from a pixel's center to the edge that passes it, outward, from the slope of the coverage around it: signed, and with the share of the edge's
 * normal along the row where `isAcross`, else along the column.
 */
function passEdge(plane: Uint8Array, stride: number, at: number, isAcross: boolean): typeof passing {
  const a = plane[at - stride - 1];
  const c = plane[at - stride + 1];
  const g = plane[at + stride - 1];
  const i = plane[at + stride + 1];
  const x = Math.abs(plane[at - 1] - plane[at + 1] + DIAGONAL * (a + g - c - i));
  const y = Math.abs(plane[at - stride] - plane[at + stride] + DIAGONAL * (a + c - g - i));
  const slope = Math.sqrt(x * x + y * y);
  const coverage = plane[at] / 255;
  if (slope < LEAST_SLOPE) {
    passing.px = coverage - 0.5;
    passing.share = 1;
    return passing;
  }
  passing.px = edgeAhead(coverage, Math.max(x, y) / slope, Math.min(x, y) / slope);
  passing.share = (isAcross ? x : y) / slope;
  return passing;
}

/**
 * Where between the centers of two neighbors the edge passes, 0 (at the inner one) to 1: `inner` and `outer` are their places in a plane of coverage
 * (one byte a pixel, the first at 128 or more, the second below), with one more pixel around them. A pixel that is covered in part tells by its
 * share how far its center is from the edge; that is exact for straight edges in any direction.
 */
export function edgePlace(plane: Uint8Array, stride: number, inner: number, outer: number): number {
  const inside = plane[inner];
  const outside = plane[outer];
  if (inside === 255 && outside === 0) return 0.5;
  const isAcross = Math.abs(inner - outer) === 1;
  if (outside === 0) {
    const { px, share } = passEdge(plane, stride, inner, isAcross);
    return Math.min(1, Math.max(0, px / Math.max(share, 1e-6)));
  }
  if (inside === 255) {
    const { px, share } = passEdge(plane, stride, outer, isAcross);
    return Math.min(1, Math.max(0, 1 + px / Math.max(share, 1e-6)));
  }
  const one = passEdge(plane, stride, inner, isAcross).px;
  const other = passEdge(plane, stride, outer, isAcross).px;
  return one - other > 1e-6 ? Math.min(1, Math.max(0, one / (one - other))) : 0.5;
}
