/**
 * The value that would stand at place `nth` if the first `count` values were sorted; their order changes. Source: C. A. R. Hoare, "Algorithm 65: FIND",
 * Communications of the ACM 4, 1961.
 */
export function selectNth(values: Float32Array | Float64Array, count: number, nth: number): number {
  let [left, right] = [0, count - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1];
    let [low, high] = [left, right];
    while (low <= high) {
      while (values[low] < pivot) low++;
      while (values[high] > pivot) high--;
      if (low > high) break;
      const value = values[low];
      values[low++] = values[high];
      values[high--] = value;
    }
    if (nth <= high) right = high;
    else if (nth >= low) left = low;
    else break;
  }
  return values[nth];
}
