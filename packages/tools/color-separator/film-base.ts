import { edgeThresholds, type Size } from '@underbase/engine';

/** A sheet as films are cut from it: coverage, and from which of it a pixel is ink, 0 where its tone wants dots. One byte a pixel each. */
export interface FilmShape {
  readonly sheet: Uint8Array;
  readonly thresholds: Uint8Array;
}

/** A plate's sheet, one byte of coverage a pixel, and whether it has no tones. */
interface InkSheet {
  readonly sheet: Uint8Array;
  readonly isSolid: boolean;
}

/** A base that is larger than its inks by as much is meant to show. */
const MEANT_TO_SHOW = 64;
const FULL = 255;

/**
 * The base of spot inks as its film is cut: where it ends or fades beneath inks, it is no larger than they are and follows the edges or dots of the one
 * that covers most. Told by its own tones alone a base has an edge where worn ink has dots, and white specks peek out along every crack. Where base
 * shows, by itself or between the dots of a tint, it stays as it is. Keeps its inputs; all sheets are of `size`.
 */
export function baseBeneathInks(base: InkSheet, inks: readonly InkSheet[], size: Size): FilmShape {
  const thresholds = edgeThresholds(base.sheet, size, base.isSolid);
  const [covered, most, shared] = [0, 0, 0].map(() => new Uint8Array(base.sheet.length));
  for (const ink of inks) {
    const own = edgeThresholds(ink.sheet, size, ink.isSolid);
    for (let at = 0; at < own.length; at++) {
      const here = ink.sheet[at];
      if (here > 0) covered[at] = Math.min(FULL, covered[at] + here);
      // Beside all inks an edge wins: what lies half a pixel outside a rim is none of its dots.
      if (here < most[at] || (here === most[at] && own[at] < shared[at])) continue;
      most[at] = here;
      shared[at] = own[at];
    }
  }
  const sheet = base.sheet.slice();
  for (let at = 0; at < sheet.length; at++) {
    const here = sheet[at];
    const isMeantToShow = most[at] === 0 ? here > 0 : here >= covered[at] + MEANT_TO_SHOW || (here === FULL && most[at] < FULL);
    if (isMeantToShow) continue;
    if (here > covered[at]) sheet[at] = covered[at];
    thresholds[at] = shared[at];
  }
  return { sheet, thresholds };
}
