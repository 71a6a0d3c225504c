import type { ClickGrain, Matte, OpacityPlane, PixelImage, PlainGround, Screen, Subject } from '@underbase/engine';
import type { PrintTraces } from './print-traces.ts';
import type { SettledChoice } from './settle.ts';
import type { ShadowPlane } from './shadow.ts';

/** What the whole picture tells before anyone chooses anything but the way. */
export interface Survey {
  /** A pen's drawing without its paper; null where the picture is none. */
  readonly drawing: Matte | null;
  /** The picture as small as a subject is looked for on; null where it is a drawing, or cut out already. */
  readonly small: PixelImage | null;
  /** Null where the picture is a drawing, or cut out already. */
  readonly subject: Subject | null;
  /** The ground that all of the backdrop is of; null where it is shaded, blurred or a scene, and where nobody asked. */
  readonly plain: PlainGround | null;
  /** What the operator's network sees; null where it was not asked. */
  readonly model: SeenByModel | null;
  /** A network was asked for where there is none: what is shown stands in for it, and no file is made of that. */
  readonly isStandIn: boolean;
}

/** Opacity by a network, at its own measures. */
export interface SeenByModel extends OpacityPlane {
  /** Kin of the network. */
  readonly family: string;
}

/** All that is found out about a picture; survives structured cloning. */
export interface Plan extends Survey {
  /** What masks, boxes and the rule for pockets decide, and no stroke or click; null where there is no subject to look for. */
  readonly unpainted: SettledChoice | null;
  /** The cut-out of that. */
  readonly bare: Matte | null;
  /** The same with strokes, and no click. */
  readonly unclicked: SettledChoice | null;
  /** The cut-out before any click. */
  readonly found: Matte | null;
  /** A click asked for what had been read as a drawing's sheet: the picture is looked at anew, and is none. */
  readonly isTurned: boolean;
  /** Which clicks, by their place in the list, are about what the small copy does not show. */
  readonly fine: readonly ClickGrain[];
  /** With clicks. */
  readonly settled: SettledChoice | null;
  /** Null where the picture is cut out already: then its own alpha is. */
  readonly matte: Matte | null;
  /** The backdrop's shadows; null where they are not kept, or where there are none. */
  readonly shadow: ShadowPlane | null;
  /** Opacity after the edge was moved, smoothed and despeckled, one byte a pixel; null where nothing of that was asked for. */
  readonly edged: Uint8Array | null;
  /** What of the background would print. */
  readonly traces: PrintTraces;
  /** Turns what is left semi-transparent into dots; null for the other edges. */
  readonly screen: Screen | null;
}

export type Part<Keys extends keyof Plan> = Pick<Plan, Keys>;

/** Which way a picture goes, in one word for programs. */
export type Way = 'solid' | 'subject' | 'model' | 'drawing' | 'transparent';

export function wayOf({ subject, drawing, model }: Pick<Survey, 'subject' | 'drawing' | 'model'>): Way {
  if (drawing) return 'drawing';
  if (!subject) return 'transparent';
  if (model) return 'model';
  return subject.guess.isSmooth ? 'solid' : 'subject';
}
