import type { Ground, KnockoutTables, Rgb, Screen } from '@underbase/engine';
import type { FoundTolerance } from './auto-tolerance.ts';
import type { BorderColor } from './border-color.ts';
import type { FieldPlan } from './ground-stage.ts';
import type { Survey } from './survey.ts';

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  /** The colors to remove, in the order of the tables. */
  readonly colors: readonly Rgb[];
  /** What the border showed, where a color was left to it. */
  readonly border: BorderColor | null;
  /** What the color to remove lies on; null where there are several, or none. */
  readonly ground: Ground | null;
  /** The tolerance found, for colors that are given none. */
  readonly tolerance: FoundTolerance;
  /** How art is solved that is not flat and clean; null where colors and rims say all. */
  readonly field: FieldPlan | null;
  readonly tables: KnockoutTables;
  readonly survey: Survey;
  /** One byte a pixel, 255 where the area that hangs on the border lies; null where every place counts. */
  readonly connected: Uint8Array | null;
  /** Turns semi-transparency into dots; null for the other edges. */
  readonly screen: Screen | null;
}
