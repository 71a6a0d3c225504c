/** What becomes of a block: 8 x 8 pixels between the middles of four cells (GROUND_CELL). */
export const COVERAGE_BLOCK = {
  /** Bare ground: all of it goes. */
  CLEAR: 0,
  /** Solid art: pixels stay as they are. */
  COPY: 1,
  /** Art of one ink at a time that shows the ground. */
  SOLVE: 2,
  /** The same with two inks that mix with each other, too. */
  PAIR: 3,
} as const;

/** What coverage is measured by. Lengths are Euclidean over red, green and blue, in levels. */
export interface CoverageTables {
  /** Size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** 3 x 6: the ground's color, as `Surface` has it. */
  readonly surface: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Four values a cell: the full ink less the ground (red, green, blue), and the haze (see GroundCells; -1 where it is not known). */
  readonly cells: Float32Array;
  /** One byte a cell: CELL_KIND. */
  readonly kinds: Uint8Array;
  /** One byte a block, (columns + 1) x (rows + 1): COVERAGE_BLOCK. Block (i, j) has the cells (i - 1, j - 1) to (i, j) at its corners. */
  readonly blocks: Uint8Array;
  /** Deviation of bare ground, single pixels. */
  readonly grain: number;
  /** The same of blurred pixels. */
  readonly blotch: number;
  /** The same beside art, by JPEG; 0 where nothing rings. */
  readonly ringing: number;
}

/** A part of a picture and what is wanted of it. */
export interface CoverageStrip {
  /** Pixels across and down of `source`, and where it lies in the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: number;
  /** RGBA, straight alpha. Reaches two pixels farther than what is wanted, where the picture does. */
  readonly source: Uint8Array;
  /** First wanted column and row, in pixels of `source`, and how many. */
  readonly x: number;
  readonly y: number;
  readonly wantedWidth: number;
  readonly wantedRows: number;
  /** RGBA of the wanted part. */
  readonly target: Uint8Array;
}

/** Whole rows of a picture, cut into cells of 8 x 8 pixels, and what is found of each. Lengths as in CoverageTables. */
export interface CellStrip {
  /** Pixels across, rows of `pixels`, and how many of them are cut into cells: two fewer than there are where the picture goes on. */
  readonly width: number;
  readonly rows: number;
  readonly wantedRows: number;
  /** RGBA, straight alpha. Pixels under alpha 128 are not looked at. */
  readonly pixels: Uint8Array;
  /** One byte a pixel, 0 where nothing counts as bare; null where all may. */
  readonly mask: Uint8Array | null;
  /** Color of the ground at the middle of each cell: red, green, blue. */
  readonly bases: Float32Array;
  /** Bare up to this length, and in cells that change by `ringingJump` within two pixels up to the other. */
  readonly reach: number;
  readonly nearReach: number;
  readonly ringingJump: number;
  /** Twelve values a cell: red, green, blue and length of the strongest color less the ground; bare; even; haze; peak; jump; mean. See GroundCells. */
  readonly values: Float32Array;
}
