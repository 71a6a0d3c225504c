import type { CellSteps } from './cell-steps.ts';
import type { PieceGrid } from './piece-grid.ts';

/** What the kernel `offsetCoverage` works on. */
export interface OffsetJob {
  readonly grid: PieceGrid;
  /** Steps to all cells that may matter for this radius. */
  readonly steps: CellSteps;
  /** Pixels of the grid's area (rows of columns x 8), one byte each: 128 and more is inside, where distances count below 0. Null where all is outside. */
  readonly plane: Uint8Array | null;
  /** How far outside the pieces the covered part ends; inside them where negative. */
  readonly radiusPx: number;
  /** Rows of cells to fill. */
  readonly fromRow: number;
  readonly toRow: number;
  /** Receives the coverage, 0 to 255, as many bytes as the area has pixels; where `plane` is null it holds 0 before. */
  readonly out: Uint8Array;
}
