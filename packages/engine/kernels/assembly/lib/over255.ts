export class Over255 {
  /** round(sum / 255) for eight 16-bit lanes; exact for sums up to 255 * 255. */
  @inline static round(sums: v128): v128 {
    const biased = i16x8.add(sums, i16x8.splat(128));
    return i16x8.shr_u(i16x8.add(biased, i16x8.shr_u(biased, 8)), 8);
  }
}
