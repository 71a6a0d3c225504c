/**
 * Cube roots of four f32 values from 0 to about 4, without a division; the twin is plain/lib/cube-root.ts.
 *
 * The exponent divided by -3 in the bits gives the inverse cube root y within 13 %. One step of third order, its polynomial fitted
 * (minimax over one octave triple) instead of taken from the series, leaves 2.8e-5; one step of Newton's leaves 1.5e-9,
 * less than f32 holds. The root is x * y * y. Zero gives zero.
 */
export class CubeRoot {
  /** Relative error at most 3.5e-7. */
  @inline static of4(x: v128): v128 {
    const y = CubeRoot.inverseOf4(x);
    const rest = f32x4.sub(f32x4.splat(1), f32x4.mul(f32x4.mul(x, y), f32x4.mul(y, y)));
    const better = f32x4.add(y, f32x4.mul(f32x4.mul(y, f32x4.splat(0.33333334)), rest));
    return f32x4.mul(f32x4.mul(x, better), better);
  }

  @inline private static inverseOf4(x: v128): v128 {
    // A third of the bits as 1/4 + 1/16 + 1/64 + ...: shifts are cheaper than two conversions.
    let third = i32x4.shr_s(x, 2);
    third = i32x4.add(third, i32x4.shr_s(third, 2));
    third = i32x4.add(third, i32x4.shr_s(third, 4));
    third = i32x4.add(third, i32x4.shr_s(third, 8));
    const y = i32x4.sub(i32x4.splat(0x548e0000), third);
    const rest = f32x4.sub(f32x4.splat(1), f32x4.mul(f32x4.mul(x, y), f32x4.mul(y, y)));
    const inner = f32x4.add(f32x4.splat(0.2546425), f32x4.mul(rest, f32x4.splat(0.47014826)));
    return f32x4.mul(y, f32x4.add(f32x4.splat(1.0075709), f32x4.mul(rest, inner)));
  }
}
