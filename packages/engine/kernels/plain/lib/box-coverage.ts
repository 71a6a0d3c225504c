/**
 * Share of a pixel, as a byte, that a straight edge covers which lies `ahead` pixels past the pixel's center (negative: before it).
 * `normalX` and `normalY` give the direction of the edge's normal, 0 or more, of any length; without one the edge counts as upright.
 */
export function boxCoverage(ahead: number, normalX: number, normalY: number): number {
  const length = Math.hypot(normalX, normalY);
  const long = length < 1e-6 ? 1 : Math.max(normalX, normalY) / length;
  const short = length < 1e-6 ? 0 : Math.min(normalX, normalY) / length;
  const far = (long + short) / 2;
  const size = Math.abs(ahead);
  if (size >= far) return ahead > 0 ? 255 : 0;
  let past = 0.5;
  if (size <= (long - short) / 2) past = size / long;
  else past = 0.5 - (far - size) ** 2 / (2 * long * short);
  return Math.round(255 * (ahead > 0 ? 0.5 + past : 0.5 - past));
}
