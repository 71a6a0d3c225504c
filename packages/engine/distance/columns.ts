/** In a column of whole distances: no seed in it. */
export const NO_SEED = 0xffff;

/**
 * Where a shape's edge passes a pixel, seen along one axis, as a signed byte: the place of the edge on the axis through the pixel's center,
 * in 1/32 px from it (-32 to 32), or EDGE_THIN and more for a part so thin that both its edges lie in the pixel, or EDGE_NONE.
 */
export const EDGE_UNITS = 32;
export const EDGE_NONE = -128;
/** Plus half the thickness in 1/32 px, 0 to 16. */
export const EDGE_THIN = 64;

/** Shortest way from a pixel's center to the edge that passes it, as a byte in 1/128 px; 0 where the center is covered. */
export const OWN_UNITS = 128;
export const OWN_NONE = 255;

/** Distances along an axis are kept in 16 bits: this far, with room for what is added on the way. */
export const EDGE_MAX_PX = 2000;
