import type { Point } from '../components/run-list.ts';
import type { Color } from './picture-colors.ts';

/** How a click lies on what the small copy shows. */
export interface ClickGrain {
  /** It is about something that the copy does not show; see `isFineClick`. */
  readonly isFine: boolean;
  /** Color of the lost line that it is to keep; null or absent where it stands on none. See `clickedLines`. */
  readonly line?: Color | null;
}

/** A click in pixels of the picture. */
export interface HeededClick extends Point, ClickGrain {
  readonly keeps: boolean;
}
