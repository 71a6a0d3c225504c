/** Coverage of a shape from here on counts as inside: bytes whose highest bit is set. */
export const INSIDE = 128;
/** Less is no line, but haze. */
export const FAINT = 40;
/** Stands on the places of squares that no edge passes, but whose first pixel has some coverage. */
export const IS_FAINT = 0x80000000;
