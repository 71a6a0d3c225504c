/**
 * Least and most of every byte of a row and its eight neighbors; `above` and `below` are the row itself at the plane's edges. `low` and `high` are
 * workspaces of a row with 16 bytes before and behind it.
 */
export function neighborRangeRow(
  above: usize,
  row: usize,
  below: usize,
  width: u32,
  low: usize,
  high: usize,
  least: usize,
  most: usize,
): void {
  for (let x: usize = 0; x < <usize>width; x += 16) {
    const one = v128.load(above + x);
    const two = v128.load(row + x);
    const three = v128.load(below + x);
    v128.store(low + x, i8x16.min_u(i8x16.min_u(one, two), three));
    v128.store(high + x, i8x16.max_u(i8x16.max_u(one, two), three));
  }
  // Outside the plane lies what is nearest.
  store<u8>(low - 1, load<u8>(low));
  store<u8>(high - 1, load<u8>(high));
  const end = <usize>width;
  store<u8>(low + end, load<u8>(low + end - 1));
  store<u8>(high + end, load<u8>(high + end - 1));
  for (let x: usize = 0; x < end; x += 16) {
    v128.store(least + x, i8x16.min_u(i8x16.min_u(v128.load(low + x - 1), v128.load(low + x)), v128.load(low + x + 1)));
    v128.store(most + x, i8x16.max_u(i8x16.max_u(v128.load(high + x - 1), v128.load(high + x)), v128.load(high + x + 1)));
  }
}
