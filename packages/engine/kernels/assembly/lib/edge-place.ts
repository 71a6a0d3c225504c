// As in offset/edge-place.ts.
const DIAGONAL: f64 = 0.7071067811865476;
const LEAST_SLOPE: f64 = 1;

/** What the way to an edge is measured along: the edge's own normal, the row or the column. */
const NORMAL: i32 = 0;
const ROW: i32 = 1;
const COLUMN: i32 = 2;

function edgeAhead(coverage: f64, long: f64, short: f64): f64 {
  const corner = short / (2 * long);
  if (coverage < corner) return sqrt<f64>(2 * long * short * coverage) - (long + short) * 0.5;
  if (coverage <= 1 - corner) return (coverage - 0.5) * long;
  return (long + short) * 0.5 - sqrt<f64>(2 * long * short * (1 - coverage));
}

/** Way from the center of the pixel at `at` to the edge that passes it, outward. */
function passEdge(at: usize, stride: isize, along: i32): f64 {
  const a = <f64>load<u8>(at - stride - 1);
  const c = <f64>load<u8>(at - stride + 1);
  const g = <f64>load<u8>(at + stride - 1);
  const i = <f64>load<u8>(at + stride + 1);
  const x = abs<f64>(<f64>load<u8>(at - 1) - <f64>load<u8>(at + 1) + DIAGONAL * (a + g - c - i));
  const y = abs<f64>(<f64>load<u8>(at - stride) - <f64>load<u8>(at + stride) + DIAGONAL * (a + c - g - i));
  const slope = sqrt<f64>(x * x + y * y);
  const coverage = <f64>load<u8>(at) / 255;
  if (slope < LEAST_SLOPE) return coverage - 0.5;
  const px = edgeAhead(coverage, max<f64>(x, y) / slope, min<f64>(x, y) / slope);
  if (along === NORMAL) return px;
  return px / max<f64>((along === ROW ? x : y) / slope, 1e-6);
}

/** Where the edge passes between the centers of two neighbors, 0 at the inner to 1 at the outer one, which is one step back; see the twin. */
export function edgePlace(inner: usize, step: isize, stride: isize): f64 {
  const outer = inner - step;
  const inside = load<u8>(inner);
  const outside = load<u8>(outer);
  if (inside === 255 && outside === 0) return 0.5;
  const along = step === 1 || step === -1 ? ROW : COLUMN;
  if (outside === 0) return min<f64>(1, max<f64>(0, passEdge(inner, stride, along)));
  if (inside === 255) return min<f64>(1, max<f64>(0, 1 + passEdge(outer, stride, along)));
  const one = passEdge(inner, stride, NORMAL);
  const other = passEdge(outer, stride, NORMAL);
  return one - other > 1e-6 ? min<f64>(1, max<f64>(0, one / (one - other))) : 0.5;
}
