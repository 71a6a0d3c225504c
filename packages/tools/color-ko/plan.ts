import type { GroundModel, KnockoutTables, PaleLettering, Photo, Rgb } from '@underbase/engine';
import type { FoundTolerance } from './auto-tolerance.ts';
import type { BorderColor } from './border-color.ts';
import type { GroundAreas } from './ground-areas.ts';
import type { FieldNeed, FieldPlan, GroundLooks } from './ground-stage.ts';
import type { ScreenPlan } from './halftone.ts';
import type { Survey } from './survey.ts';

/** How flat clean art is made, by colors and rims. */
export interface FlatPlan {
  readonly tables: KnockoutTables;
  readonly survey: Survey;
}

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  /** The colors to remove, in the order of the tables. */
  readonly colors: readonly Rgb[];
  /** What the border showed, where a color was left to it. */
  readonly border: BorderColor | null;
  /** What the color to remove lies on; null where there are several, or none. */
  readonly looks: GroundLooks | null;
  /** One byte a pixel: not 0 in pockets of the ground's color that are highlights of the art, or in a photo; null where there are none. */
  readonly highlights: Uint8Array | null;
  /** The photo that `highlights` is; null where it is none. */
  readonly photo: Photo | null;
  /** Gray solids over their own soft shadows, where no tolerance is given: see `findShadedSolids`. Null where there are none. */
  readonly solids: Uint8Array | null;
  /** Those of them that no click opens. */
  readonly standing: Uint8Array | null;
  /** Strokes of inks nearly of the ground's color, where no tolerance is given; null where there are none. */
  readonly lettering: PaleLettering | null;
  /** The tolerance found, for colors that are given none. */
  readonly tolerance: FoundTolerance;
  /** Whether there is art that is not flat and clean. */
  readonly need: FieldNeed | null;
  /** The ground and what stands on it, where ground goes everywhere; null where nobody needs it. */
  readonly open: GroundModel | null;
  /** How art is solved that is not flat and clean; null where colors and rims say all. */
  readonly field: FieldPlan | null;
  /** What colors and rims say, where they say all; null where `field` does. */
  readonly flat: FlatPlan | null;
  /** Pieces so near to the ground's color go, too, in levels of a color's length; 0 where none do. See straysWithin. */
  readonly strays: number;
  /** See GroundAreas. */
  readonly connected: Uint8Array | null;
  /** Highlights stay, and `looks` is how the picture looks with them closed. */
  readonly isClosed: boolean;
  /** The areas of removed color. */
  readonly areas: GroundAreas | null;
  /** Turns semi-transparency into dots; null for the other edges. */
  readonly screen: ScreenPlan | null;
}
