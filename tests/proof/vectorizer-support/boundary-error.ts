/** Pixels beside which another label begins, to the right or below. */
function boundary(labels: Uint8Array, side: number): Uint8Array {
  const marks = new Uint8Array(labels.length);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) {
      if ((x + 1 < side && labels[at] !== labels[at + 1]) || (y + 1 < side && labels[at] !== labels[at + side])) marks[at] = 1;
    }
  }
  return marks;
}

/** Distance of each pixel to the nearest mark. Source: P. Felzenszwalb, D. Huttenlocher, "Distance transforms of sampled functions", 2012. */
function distances(marks: Uint8Array, side: number): Float64Array {
  const FAR = 1e9;
  const field = Float64Array.from(marks, (mark) => (mark ? 0 : FAR));
  const [line, out, hulls, bounds] = [new Float64Array(side), new Float64Array(side), new Int32Array(side), new Float64Array(side + 1)];
  const pass = (start: number, step: number) => {
    for (let at = 0; at < side; at++) line[at] = field[start + at * step];
    let last = 0;
    hulls[0] = 0;
    [bounds[0], bounds[1]] = [-FAR, FAR];
    for (let at = 1; at < side; at++) {
      const meet = () => (line[at] + at * at - (line[hulls[last]] + hulls[last] ** 2)) / (2 * (at - hulls[last]));
      let place = meet();
      while (place <= bounds[last]) {
        last--;
        place = meet();
      }
      last++;
      hulls[last] = at;
      [bounds[last], bounds[last + 1]] = [place, FAR];
    }
    for (let at = 0, hull = 0; at < side; at++) {
      while (bounds[hull + 1] < at) hull++;
      out[at] = (at - hulls[hull]) ** 2 + line[hulls[hull]];
    }
    for (let at = 0; at < side; at++) field[start + at * step] = out[at];
  };
  for (let x = 0; x < side; x++) pass(x, side);
  for (let y = 0; y < side; y++) pass(y * side, 1);
  return field.map(Math.sqrt);
}

/** Mean distance between the boundaries of two pictures of labels, from each to the other, in pixels. */
export function boundaryError(one: Uint8Array, other: Uint8Array, side: number): number {
  const [a, b] = [boundary(one, side), boundary(other, side)];
  const mean = (marks: Uint8Array, away: Float64Array): number => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < marks.length; at++) {
      if (!marks[at]) continue;
      sum += away[at];
      count++;
    }
    return count > 0 ? sum / count : 0;
  };
  return (mean(a, distances(b, side)) + mean(b, distances(a, side))) / 2;
}
