import type { PixelImage, Rect, Size } from '@underbase/engine';

/**
 * How the places of an overlay are filled. All overlays are process magenta over paled artwork, the one color beside the picture
 * (look/README.md), so what parts two overlays is the direction of their lines: `hatch` rises to the right, `counter-hatch` falls.
 * `solid` is for places as thin as a line, where no hatching would show.
 * Lines and frames are drawn in two tones instead, dark and light, and are told apart by where they run: `outline`, `blade` and `boxes`.
 */
export type OverlayMark = 'hatch' | 'counter-hatch' | 'solid' | 'outline' | 'blade' | 'boxes';

/** An overlay as the declaration lists it: known before anything is computed. The bench makes a switch and a legend of it. */
export interface OverlayField {
  /** Names the overlay within its tool. */
  readonly id: string;
  /** What lies there, for the switch and the legend: "Removed", "Lines made thicker". */
  readonly label: string;
  /** A sentence below the switch. */
  readonly help?: string;
  /** What the share of a heat map is of, as in "of the ink"; "of the picture" where absent. */
  readonly shareOf?: string;
  /** A length or choice that it is switched on with, and off when that is emptied or none. */
  readonly comesWith?: string;
  /** Offered only while an option has one of these values: elsewhere there is nothing of the kind. */
  readonly onlyWhen?: { readonly option: string; readonly is: readonly (string | boolean)[] };
  /** `hatch` where absent. Of overlays that may show together each takes its own. */
  readonly mark?: OverlayMark;
}

/** How strongly each pixel of a plane is meant: one byte each, 0 not at all, 255 fully; rows from the top. Strength is drawn as opacity. */
export interface HeatShape {
  readonly id: string;
  readonly kind: 'heat';
  readonly plane: Uint8Array;
  /** Measures of the plane; it may be coarser than the picture. */
  readonly size: Size;
  /** What the plane covers, in pixels of the picture at hand. */
  readonly rect: Rect;
  /** How much is found, 0 to 1 of what the field's `shareOf` names; the part of the picture that the plane covers where absent. */
  readonly share?: number;
}

/** Closed lines around places: each polygon is x0, y0, x1, y1, ... in pixels of the picture at hand, corners at whole numbers. */
export interface OutlineShape {
  readonly id: string;
  readonly kind: 'outline';
  readonly polygons: readonly (readonly number[])[];
}

/** Frames around places, in pixels of the picture at hand. */
export interface BoxesShape {
  readonly id: string;
  readonly kind: 'boxes';
  readonly rects: readonly Rect[];
}

/**
 * Where an overlay lies. Plain data that survives structured cloning; a plane may stand on shared memory.
 * "The picture at hand" is the untouched picture, or the reduced copy of it that the tool was given: the runner carries places over
 * to the full picture. Tools that hand out overlays by themselves (the validator's checks) use the same shapes.
 */
export type OverlayShape = HeatShape | OutlineShape | BoxesShape;

/** What a tool may look at to say where things are: the same copy before and after, whole. Read only. */
export interface OverlaySight {
  /** Which of the declared overlays are asked for; others need not be made. */
  readonly ids: readonly string[];
  readonly source: PixelImage;
  /** Measures as `layout` says; it lies on the source as `placement` says. */
  readonly result: PixelImage;
}

/** A plane over the whole picture at hand, made pixel by pixel. `strength` is called with the index of each pixel. */
export function heatOf(id: string, { width, height }: Size, strength: (index: number) => number): HeatShape {
  const plane = new Uint8Array(width * height);
  for (let index = 0; index < plane.length; index++) plane[index] = strength(index);
  return { id, kind: 'heat', plane, size: { width, height }, rect: { x: 0, y: 0, width, height } };
}
