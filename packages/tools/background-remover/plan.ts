import type { Matte, PixelImage, Screen, Subject } from '@underbase/engine';
import type { SettledChoice } from './settle.ts';
import type { ShadowPlane } from './shadow.ts';

/** What the whole picture tells before anyone chooses anything but the way. */
export interface Survey {
  /** The picture as small as a subject is looked for on; null where it is cut out already. */
  readonly small: PixelImage | null;
  /** Null where the picture is cut out already. */
  readonly subject: Subject | null;
}

/** All that is found out about a picture; survives structured cloning. */
export interface Plan extends Survey {
  readonly settled: SettledChoice | null;
  /** Null where the picture is cut out already: then its own alpha is. */
  readonly matte: Matte | null;
  /** The backdrop's shadows; null where they are not kept, or where there are none. */
  readonly shadow: ShadowPlane | null;
  /** Opacity after the edge was moved, smoothed and despeckled, one byte a pixel; null where nothing of that was asked for. */
  readonly edged: Uint8Array | null;
  /** Turns what is left semi-transparent into dots; null for the other edges. */
  readonly screen: Screen | null;
}

export type Part<Keys extends keyof Plan> = Pick<Plan, Keys>;

/** Which way the picture went, in one word for programs. */
export function wayOf({ subject }: Pick<Survey, 'subject'>): 'solid' | 'subject' | 'transparent' {
  if (!subject) return 'transparent';
  return subject.guess.isSmooth ? 'solid' : 'subject';
}
