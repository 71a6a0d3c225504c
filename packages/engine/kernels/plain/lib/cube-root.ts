const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);
const { fround } = Math;

function inverseRoot(x: number): number {
  asFloat[0] = x;
  let third = asBits[0] >> 2;
  third += third >> 2;
  third += third >> 4;
  third += third >> 8;
  asBits[0] = 0x548e0000 - third;
  const y = asFloat[0];
  const rest = fround(1 - fround(fround(x * y) * fround(y * y)));
  const inner = fround(fround(0.2546425) + fround(rest * fround(0.47014826)));
  return fround(y * fround(fround(1.0075709) + fround(rest * inner)));
}

/**
 * Cube root of an f32 value from 0 to about 4; relative error at most 3.5e-7. Equal to the last bit to `CubeRoot.of4` in assembly/lib/cube-root.ts,
 * where the method is told: the plain twins of kernels use it so that both agree.
 */
export function cubeRoot(x: number): number {
  const y = inverseRoot(x);
  const rest = fround(1 - fround(fround(x * y) * fround(y * y)));
  const better = fround(y + fround(fround(y * fround(0.33333334)) * rest));
  return fround(fround(x * better) * better);
}

/** Relative error at most 5.6e-5; equal to the last bit to `CubeRoot.roughOf4`. */
export function roughCubeRoot(x: number): number {
  const y = inverseRoot(x);
  return fround(fround(x * y) * y);
}
