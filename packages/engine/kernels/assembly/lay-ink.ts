/**
 * Lays one ink over `count` values of a print's three planes, 128 steps to a level (i16), by its coverage in bytes, eight at a time:
 * print += (added + print * filter - print) * coverage * strength. `red`, `green`, `blue` are what a full layer adds, in levels times 128, the filters
 * and `strength` are in 32767ths; see `inkLayer`.
 */
export function layInk(
  print: usize,
  coverage: usize,
  count: u32,
  stride: u32,
  red: i32,
  green: i32,
  blue: i32,
  redFilter: i32,
  greenFilter: i32,
  blueFilter: i32,
  strength: i32,
): void {
  const full = i16x8.splat(<i16>strength);
  for (let channel: u32 = 0; channel < 3; channel++) {
    const added = i16x8.splat(<i16>(channel == 0 ? red : channel == 1 ? green : blue));
    const filter = i16x8.splat(<i16>(channel == 0 ? redFilter : channel == 1 ? greenFilter : blueFilter));
    const plane = print + <usize>channel * <usize>stride;
    for (let at: u32 = 0; at < count; at += 8) {
      // Most of a plate is bare.
      if (load<u64>(coverage + at) === 0) continue;
      // 255 becomes 32767: twice 128 and half as much again.
      const bytes = v128.load64_zero(coverage + at);
      const wide = i16x8.extend_low_i8x16_u(bytes);
      const share = i16x8.q15mulr_sat_s(i16x8.add(i16x8.shl(wide, 7), i16x8.shr_u(wide, 1)), full);
      const address = plane + ((<usize>at) << 1);
      const before = v128.load(address);
      const wanted = i16x8.add(added, i16x8.q15mulr_sat_s(before, filter));
      v128.store(address, i16x8.add(before, i16x8.q15mulr_sat_s(i16x8.sub(wanted, before), share)));
    }
  }
}

/** Three planes of a print as opaque RGBA. */
export function packPrint(print: usize, count: u32, stride: u32, out: usize): void {
  for (let at: u32 = 0; at < count; at += 4) {
    const address = print + ((<usize>at) << 1);
    const half = i16x8.splat(64);
    const red = i16x8.shr_u(i16x8.add(v128.load64_zero(address), half), 7);
    const green = i16x8.shr_u(i16x8.add(v128.load64_zero(address + stride), half), 7);
    const blue = i16x8.shr_u(i16x8.add(v128.load64_zero(address + 2 * stride), half), 7);
    const low = v128.or(i32x4.extend_low_i16x8_u(red), i32x4.shl(i32x4.extend_low_i16x8_u(green), 8));
    const high = v128.or(i32x4.shl(i32x4.extend_low_i16x8_u(blue), 16), i32x4.splat(0xff000000));
    v128.store(out + ((<usize>at) << 2), v128.or(low, high));
  }
}

/** Starts a print: `count` values of three planes of one color each, 128 steps to a level. */
export function startPrint(print: usize, count: u32, stride: u32, red: i32, green: i32, blue: i32): void {
  for (let channel: usize = 0; channel < 3; channel++) {
    const level = i16x8.splat(<i16>(channel == 0 ? red : channel == 1 ? green : blue));
    const plane = print + channel * <usize>stride;
    for (let at: usize = 0; at < <usize>count; at += 8) v128.store(plane + (at << 1), level);
  }
}
