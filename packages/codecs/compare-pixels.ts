/** How far two pictures are apart, for tests: nothing where they agree, else where and how they first differ. */
export function describeDifference(actual: Uint8Array, expected: Uint8Array, width: number, tolerance: number): string | null {
  if (actual.length !== expected.length) return `${actual.length} bytes instead of ${expected.length}`;
  for (let i = 0; i < expected.length; i += 4) {
    // Colors under alpha 0 show nowhere: decoders may leave anything there.
    const isHidden = expected[i + 3] === 0 && actual[i + 3] === 0;
    const isOff = [0, 1, 2, 3].some((c) => Math.abs(actual[i + c] - expected[i + c]) > tolerance);
    if (!isHidden && isOff) {
      const pixel = i / 4;
      return `pixel ${pixel % width}, ${Math.floor(pixel / width)} is ${[...actual.slice(i, i + 4)]}, not ${[...expected.slice(i, i + 4)]}`;
    }
  }
  return null;
}
