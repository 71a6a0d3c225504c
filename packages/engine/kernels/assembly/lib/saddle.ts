// As in thickness/saddle.ts.
const INSIDE: f64 = 128;
const INNER: f64 = 0.59375;
const OUTER: f64 = -0.09375;
const SCARCITY: f64 = 0.6;
const MOST_SHIFT: f64 = 38;

/** One of the four rows of four around a saddle, summed by the weights of the cubic at its middle. */
function rowMiddle(row: usize): f64 {
  const inner = <i32>load<u8>(row) + <i32>load<u8>(row, 1);
  const outer = <i32>load<u8>(row - 1) + <i32>load<u8>(row, 2);
  return INNER * <f64>inner + OUTER * <f64>outer;
}

function rowSum(row: usize): i32 {
  return <i32>load<u8>(row - 1) + <i32>load<u8>(row) + <i32>load<u8>(row, 1) + <i32>load<u8>(row, 2);
}

/** Whether two opposite pixels of four that are inside, the other two outside, are joined; `at` is the address of the top left one. See the twin. */
export function isJoined(at: usize, width: isize, isFallingDiagonal: bool): bool {
  const a = load<u8>(at);
  const b = load<u8>(at, 1);
  const d = load<u8>(at + width);
  const c = load<u8>(at + width, 1);
  const least = isFallingDiagonal ? min<u8>(a, c) : min<u8>(b, d);
  const most = isFallingDiagonal ? max<u8>(b, d) : max<u8>(a, c);
  if (least < 128 !== most >= 128) return least < 128;
  const above = at - width;
  const below = at + width;
  const sum = rowSum(above) + rowSum(at) + rowSum(below) + rowSum(below + width);
  const shift = SCARCITY * (<f64>sum / 16 - 127.5);
  const middle = OUTER * rowMiddle(above) + INNER * rowMiddle(at) + INNER * rowMiddle(below) + OUTER * rowMiddle(below + width);
  return middle >= INSIDE + min<f64>(MOST_SHIFT, max<f64>(-MOST_SHIFT, shift));
}
