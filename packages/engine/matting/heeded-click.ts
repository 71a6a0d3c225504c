import type { Point } from '../components/run-list.ts';

/** A click in pixels of the picture. */
export interface HeededClick extends Point {
  readonly keeps: boolean;
  /** It is about something that the small copy does not show; see `isFineClick`. */
  readonly isFine: boolean;
}
