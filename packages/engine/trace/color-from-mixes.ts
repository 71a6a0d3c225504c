type Color = { readonly r: number; readonly g: number; readonly b: number };

/** How far a color lies from all mixes of two inks, in levels. */
export function colorFromMixes(color: Color, inks: readonly Color[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of inks) {
    for (const other of inks) {
      const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
      const square = dr * dr + dg * dg + db * db;
      const along = square > 0 ? ((color.r - one.r) * dr + (color.g - one.g) * dg + (color.b - one.b) * db) / square : 0;
      const share = Math.min(1, Math.max(0, along));
      least = Math.min(least, Math.hypot(color.r - one.r - share * dr, color.g - one.g - share * dg, color.b - one.b - share * db));
    }
  }
  return least;
}
