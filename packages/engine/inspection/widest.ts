/** Greatest of each value and the `reach` ones on both sides of it, `step` apart, along one line: windows of doubled width, so that a wide reach costs little more. */
function widestAlong(values: Uint8Array, start: number, step: number, count: number, reach: number, line: Uint8Array): void {
  const wanted = 2 * reach + 1;
  line.fill(0);
  for (let index = 0; index < count; index++) line[index + reach] = values[start + index * step];
  let span = 1;
  for (; span * 2 <= wanted; span *= 2)
    for (let index = 0; index + span < line.length; index++) if (line[index + span] > line[index]) line[index] = line[index + span];
  const rest = wanted - span;
  for (let index = 0; index < count; index++) {
    const other = line[index + rest];
    values[start + index * step] = Math.max(line[index], other);
  }
}

/** Greatest value within a square of `2 reach + 1` pixels around each place of a plane (width x height); a new plane. Outside counts as 0. */
export function widest(values: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const wide = values.slice();
  const row = new Uint8Array(width + 2 * reach);
  for (let y = 0; y < height; y++) widestAlong(wide, y * width, 1, width, reach, row);
  const column = new Uint8Array(height + 2 * reach);
  for (let x = 0; x < width; x++) widestAlong(wide, x, width, height, reach, column);
  return wide;
}
