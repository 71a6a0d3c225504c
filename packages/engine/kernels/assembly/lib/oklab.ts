import { CubeRoot } from './cube-root';

/**
 * Oklab of four colors at a time, f32; matrices as in color/oklab.ts, the twin is plain/lib/oklab.ts.
 * `linear` is the address of the 256 f32 light values of LINEAR_OF_BYTE.
 */
export class Oklab4 {
  /** One channel of four RGBA pixels at `at`, as light; `channel` 0 to 2. */
  @inline static light(at: usize, channel: usize, linear: usize): v128 {
    let light = v128.load32_zero(linear + ((<usize>load<u8>(at + channel)) << 2));
    light = v128.load_lane<f32>(linear + ((<usize>load<u8>(at + channel + 4)) << 2), light, 1);
    light = v128.load_lane<f32>(linear + ((<usize>load<u8>(at + channel + 8)) << 2), light, 2);
    return v128.load_lane<f32>(linear + ((<usize>load<u8>(at + channel + 12)) << 2), light, 3);
  }

  /** Weighted sum of three vectors. */
  @inline static mix(x: v128, y: v128, z: v128, kx: f32, ky: f32, kz: f32): v128 {
    const two = f32x4.add(f32x4.mul(x, f32x4.splat(kx)), f32x4.mul(y, f32x4.splat(ky)));
    return f32x4.add(two, f32x4.mul(z, f32x4.splat(kz)));
  }

  /** Response of the long, medium and short cones from light, cube root taken. */
  @inline static long(r: v128, g: v128, b: v128): v128 {
    return CubeRoot.of4(Oklab4.mix(r, g, b, 0.4122214708, 0.5363325363, 0.0514459929));
  }

  @inline static medium(r: v128, g: v128, b: v128): v128 {
    return CubeRoot.of4(Oklab4.mix(r, g, b, 0.2119034982, 0.6806995451, 0.1073969566));
  }

  @inline static short(r: v128, g: v128, b: v128): v128 {
    return CubeRoot.of4(Oklab4.mix(r, g, b, 0.0883024619, 0.2817188376, 0.6299787005));
  }

  @inline static l(long: v128, medium: v128, short: v128): v128 {
    return Oklab4.mix(long, medium, short, 0.2104542553, 0.793617785, -0.0040720468);
  }

  @inline static a(long: v128, medium: v128, short: v128): v128 {
    return Oklab4.mix(long, medium, short, 1.9779984951, -2.428592205, 0.4505937099);
  }

  @inline static b(long: v128, medium: v128, short: v128): v128 {
    return Oklab4.mix(long, medium, short, 0.0259040371, 0.7827717662, -0.808675766);
  }
}
