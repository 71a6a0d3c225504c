import { ART_DPI, type Drawing, type Kit, type Piece } from './piece.ts';
import { jpegLogo, mascot, smallType } from './pieces/flat.ts';
import { hairlines, scannedEmblem, scannedSketch } from './pieces/scanned.ts';
import { fur, glow, neonHaze, smoke, watercolor } from './pieces/soft.ts';
import { crackedType, fadedCrest, washedSun } from './pieces/worn.ts';
import { rgb } from './sheet.ts';

export type { Piece } from './piece.ts';

const PIECES = {
  'faded-crest': fadedCrest,
  'cracked-type': crackedType,
  'washed-sun': washedSun,
  'scanned-emblem': scannedEmblem,
  'scanned-sketch': scannedSketch,
  'jpeg-logo': jpegLogo,
  'small-type': smallType,
  mascot,
  glow,
  'neon-haze': neonHaze,
  smoke,
  watercolor,
  fur,
  hairlines,
} satisfies Readonly<Record<string, (kit: Kit) => Drawing>>;

export type PieceName = keyof typeof PIECES;

/** Trade art by what a shop would call it: worn, scanned, saved to death, soft, or as clean as it should be. */
export const PIECE_NAMES = Object.keys(PIECES) as readonly PieceName[];

export interface DrawOptions {
  /** The height is four fifths of it. 640 where absent: enough for tests; 4400 makes 15 megapixels. */
  readonly widthPx?: number;
  /** 1 where absent; another one is another piece of its kind. */
  readonly seed?: number;
}

/** Draws a piece with its truth. The same options draw the same pixels. */
export function drawPiece(name: PieceName, { widthPx = 640, seed = 1 }: DrawOptions = {}): Piece {
  const kit = { width: widthPx, height: Math.round(widthPx * 0.8), unit: widthPx / 100, seed: seed * 7919 };
  const { sheet, groundAt, grain, ...drawing } = PIECES[name](kit);
  const flatGround = rgb(drawing.ground);
  return {
    name,
    dpi: ART_DPI,
    ...drawing,
    truth: sheet.toImage(ART_DPI),
    flat: sheet.toFlat(ART_DPI, groundAt ?? (() => flatGround), grain),
  };
}
