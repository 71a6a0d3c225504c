import type { Survey } from './survey.ts';

/** A window of a picture with all that sorting its pixels has told. */
export interface RimView {
  /** RGBA of the window, rows without padding. */
  readonly source: Uint8Array;
  readonly width: number;
  readonly rows: number;
  /** Place of the window in the picture. */
  readonly x: number;
  readonly y: number;
  readonly classes: Uint8Array;
  /** Per block of 16 pixels, as the kernel takes and gives them. */
  readonly modes: Uint8Array;
  readonly contents: Uint8Array;
  /** Part of the window that results are wanted for: first and end column and row. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly survey: Survey;
}

/** A solved pixel: opacity 0 to 1, and its own color without the ground. */
export interface RimSolution {
  opacity: number;
  r: number;
  g: number;
  b: number;
}
