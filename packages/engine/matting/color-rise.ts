/** By how much three values a pixel, in columns, differ from one side of an area to the other on a plane laid through them, in levels of a color's length: grain does not count. */
export function colorRise(values: Float32Array, width: number, places: readonly number[]): number {
  const count = places.length;
  let [cx, cy] = [0, 0];
  for (const at of places) {
    cx += at % width;
    cy += Math.floor(at / width);
  }
  cx /= count;
  cy /= count;
  let [xx, xy, yy] = [0, 0, 0];
  const [alongX, alongY] = [new Float64Array(3), new Float64Array(3)];
  for (const at of places) {
    const [x, y] = [(at % width) - cx, Math.floor(at / width) - cy];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    for (let channel = 0; channel < 3; channel++) {
      alongX[channel] += x * values[at * 3 + channel];
      alongY[channel] += y * values[at * 3 + channel];
    }
  }
  const span = xx * yy - xy * xy;
  if (span <= 0) return 0;
  let square = 0;
  for (let channel = 0; channel < 3; channel++) {
    const u = (alongX[channel] * yy - alongY[channel] * xy) / span;
    const v = (alongY[channel] * xx - alongX[channel] * xy) / span;
    // The mean square along the plane; an even stretch of it is the root of twelve as long.
    square += (12 * (u * u * xx + 2 * u * v * xy + v * v * yy)) / count;
  }
  return Math.sqrt(square);
}
