import type { Point } from '../components/run-list.ts';
import type { ClickedLines } from './clicked-lines.ts';

/** How a click lies on what the small copy shows. */
export interface ClickGrain {
  /** It is about something that the copy does not show; see `clickGrain`. */
  readonly isFine: boolean;
  /** Its color tells what it stands on from what lies around and came out as it asks. */
  readonly isTold?: boolean;
  /** The lost lines that it is to keep, in the picture as it came out before any click; null where it stands on none, absent where none were looked for. */
  readonly lines?: ClickedLines | null;
}

/** A click in pixels of the picture. */
export interface HeededClick extends Point, ClickGrain {
  readonly keeps: boolean;
}
