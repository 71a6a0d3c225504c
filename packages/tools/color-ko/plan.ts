import type { KnockoutTables, Rgb, Screen } from '@underbase/engine';
import type { BorderColor } from './border-color.ts';
import type { Survey } from './survey.ts';

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  /** The colors to remove, in the order of the tables. */
  readonly colors: readonly Rgb[];
  /** What the border showed, where a color was left to it. */
  readonly border: BorderColor | null;
  readonly tables: KnockoutTables;
  readonly survey: Survey;
  /** One byte a pixel, 255 where the area that hangs on the border lies; null where every place counts. */
  readonly connected: Uint8Array | null;
  /** Turns semi-transparency into dots; null for the other edges. */
  readonly screen: Screen | null;
}
