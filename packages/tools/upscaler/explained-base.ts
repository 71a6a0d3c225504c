import { isOpaque, type PixelImage, type StoredPicture } from '@underbase/engine';

/** A JPEG's base and its drawing, all at the size of the file; straight RGBA. */
export interface RepairedBase {
  /** The base as it was repaired, and with its areas as even as they were drawn. */
  readonly repaired: Uint8Array;
  readonly even: Uint8Array;
  readonly drawn: Uint8Array;
  /** How far the drawing is trusted, a byte a pixel: less of it is left where it does not explain the file. */
  readonly trust: Uint8Array;
  /** How far a pixel is one of flat areas or an edge between them, a byte a pixel. */
  readonly flat: Uint8Array;
}

/** Two opaque pictures, mixed as far as a plane says: 255 is the second. */
export function mixed(one: Uint8Array, other: Uint8Array, share: Uint8Array): Uint8Array {
  const out = new Uint8Array(one.length);
  for (let at = 0; at < one.length; at++) out[at] = Math.round(one[at] + ((other[at] - one[at]) * share[at >> 2]) / 255);
  return out;
}

/**
 * Takes back what explains nothing: of a JPEG's repair and drawing that stays which, stored as the file was, comes to the file again. Elsewhere the art is shaded or
 * textured, and stands as it came. Small lettering is drawn too far off for that, by parts of a pixel, and yet flat: where areas are flat they stay as even as they were
 * drawn, whatever is told of their edges. Null where nothing can be told: something shows through.
 */
export function explainedBase(
  file: PixelImage,
  stored: StoredPicture,
  { repaired, even, drawn, trust, flat }: RepairedBase,
): Uint8Array | null {
  if (!isOpaque(file) || !isOpaque({ pixels: repaired })) return null;
  const kept = mixed(file.pixels, repaired, stored.explained(repaired));
  const told = stored.explained(mixed(even, drawn, trust));
  for (let index = 0; index < trust.length; index++) trust[index] = Math.round((trust[index] * told[index]) / 255);
  for (let index = 0; index < told.length; index++) told[index] = Math.max(told[index], flat[index]);
  return mixed(kept, even, told);
}
