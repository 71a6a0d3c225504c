/** A width that is named is rounded down to so many millimeters. */
export const WIDTH_STEP_MM = 0.05;
/** No press holds less, of lines nor of gaps, so that none is named under it. */
export const LEAST_WIDTH_MM = 0.1;
/** A width is named where it costs at most this share of the places that the asked one costs: a few strokes that nearly touch tell nothing of a word. */
export const STILL_CLOSED = 0.1;

/** Two places after the point, and one where the other would be 0. */
export const millimeters = (mm: number): string => mm.toFixed(2).replace(/0$/, '');

/** The sentence that names a width, in millimeters. */
export function readableWords(widthMm: number): string {
  return `At most ${millimeters(widthMm)} mm keeps nearly all of their gaps and counters open.`;
}
