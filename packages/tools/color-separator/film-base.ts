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
/** Inks that cover as much hide all of their base: its dots can't peek out beside them. */
const HIDES_ALL = 247;

/** Four pixels that are solid, and four thresholds of half coverage. */
const [SOLID_WORD, HALF_WORD] = [0xffffffff, 0x80808080];

const wordsOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

/** What all inks of a pixel cover, how much the one does that covers most, and from which coverage that one is ink. One byte a pixel each. */
class Covered {
  readonly all: Uint8Array;
  readonly most: Uint8Array;
  readonly shared: Uint8Array;
  private readonly words: { readonly all: Uint32Array; readonly most: Uint32Array; readonly shared: Uint32Array };

  constructor(length: number) {
    [this.all, this.most, this.shared] = [0, 0, 0].map(() => new Uint8Array(length));
    this.words = { all: wordsOf(this.all), most: wordsOf(this.most), shared: wordsOf(this.shared) };
  }

  /** Adds an ink. Where it is bare or solid with an edge's threshold, as most of a plate is, four pixels at a time. */
  add(sheet: Uint8Array, own: Uint8Array): void {
    const { all, most, shared } = this.words;
    const isAligned = sheet.byteOffset % 4 === 0;
    const count = isAligned ? sheet.length >> 2 : 0;
    const [sheetWords, ownWords] = [isAligned ? wordsOf(sheet) : most, wordsOf(own)];
    for (let word = 0; word < count; word++) {
      // Bare beneath or beside what is solid, it adds nothing.
      if (sheetWords[word] === 0 && most[word] === SOLID_WORD) continue;
      if (ownWords[word] === HALF_WORD) {
        if (sheetWords[word] === 0 && most[word] === 0) {
          shared[word] = HALF_WORD;
          continue;
        }
        if (sheetWords[word] === SOLID_WORD) {
          all[word] = SOLID_WORD;
          most[word] = SOLID_WORD;
          shared[word] = HALF_WORD;
          continue;
        }
      }
      this.addBytes(sheet, own, word * 4, word * 4 + 4);
    }
    this.addBytes(sheet, own, count * 4, sheet.length);
  }

  /** Keeps a base within these inks. Where it is bare, or solid beneath a solid ink, four pixels at a time. Both are of memory of their own. */
  bound(base: Uint8Array, thresholds: Uint8Array): void {
    const { most, shared } = this.words;
    const [baseWords, ownWords] = [wordsOf(base), wordsOf(thresholds)];
    for (let word = 0; word < baseWords.length; word++) {
      const here = baseWords[word];
      if (here === 0 || (here === SOLID_WORD && most[word] === SOLID_WORD)) ownWords[word] = shared[word];
      else this.boundBytes(base, thresholds, word * 4, word * 4 + 4);
    }
    this.boundBytes(base, thresholds, baseWords.length * 4, base.length);
  }

  private boundBytes(base: Uint8Array, thresholds: Uint8Array, from: number, to: number): void {
    const { all, most, shared } = this;
    for (let at = from; at < to; at++) {
      const here = base[at];
      const isMeantToShow = most[at] === 0 ? here > 0 : here >= all[at] + MEANT_TO_SHOW || (here === FULL && most[at] < FULL);
      if (isMeantToShow) continue;
      if (here > all[at]) base[at] = all[at];
      // A tint beneath solid ink is a tint: cut at half it would be nothing, or all of the base.
      if (all[at] < HIDES_ALL) thresholds[at] = shared[at];
    }
  }

  private addBytes(sheet: Uint8Array, own: Uint8Array, from: number, to: number): void {
    const { all, most, shared } = this;
    for (let at = from; at < to; at++) {
      const here = sheet[at];
      if (here > 0) all[at] = Math.min(FULL, all[at] + here);
      // Beside all inks an edge wins: what lies half a pixel outside a rim is none of its dots.
      if (here < most[at] || (here === most[at] && own[at] < shared[at])) continue;
      most[at] = here;
      shared[at] = own[at];
    }
  }
}

/**
 * The base of spot inks as its film is cut: where it ends or fades beneath inks, it is no larger than they are and follows the edges or dots of the one
 * that covers most. Told by its own tones alone a base has an edge where worn ink has dots, and white specks peek out along every crack. Where base
 * shows, by itself or between the dots of a tint, or where inks hide all of it, it stays as it is. Keeps its inputs; all sheets are of `size`.
 */
export function baseBeneathInks(base: InkSheet, inks: readonly InkSheet[], size: Size): FilmShape {
  const thresholds = edgeThresholds(base.sheet, size, base.isSolid);
  const covered = new Covered(base.sheet.length);
  for (const ink of inks) covered.add(ink.sheet, edgeThresholds(ink.sheet, size, ink.isSolid));
  const sheet = base.sheet.slice();
  covered.bound(sheet, thresholds);
  return { sheet, thresholds };
}
