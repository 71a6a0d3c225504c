/** What becomes of a cell. */
export const CELL_KIND = {
  /** Bare ground all over. */
  BARE: 0,
  /** Art that shows the ground somewhere, through holes, along edges or by fading. */
  MIXED: 1,
  /** Solid art: color and opacity stay as they are. */
  BODY: 2,
  /** Edge of a solid so pale that pixels show their coverage only together with those around. */
  PALE: 3,
} as const;
