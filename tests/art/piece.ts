import type { PixelImage } from '@underbase/engine';
import type { Rgb, Sheet } from './sheet.ts';
import type { Texture } from './textures.ts';

/** Resolution that every piece states. */
export const ART_DPI = 300;

/** What a piece is drawn with. All pieces are 5 wide to 4 high, and 100 units wide. */
export interface Kit {
  readonly width: number;
  readonly height: number;
  /** Pixels a unit. Drawings are in units; grain and noise are in pixels, as a camera's are. */
  readonly unit: number;
  /** Another seed is another piece of the same kind. */
  readonly seed: number;
}

export interface Drawing {
  readonly sheet: Sheet;
  /** What the art lies on, as a color that somebody would name. */
  readonly ground: string;
  /** The ground as the file shows it: grain, folds, paper. The flat color where absent. */
  readonly groundAt?: (x: number, y: number) => Rgb;
  /** Noise of camera or scanner over everything, in levels. */
  readonly grain?: Texture;
  /** 1 to 100 where the file is a JPEG; PNG where absent. */
  readonly jpegQuality?: number;
  /** The JPEG stores chroma at half the size (4:2:0), as phones and chats do; in full where absent. */
  readonly hasHalvedChroma?: boolean;
  /** The colors of flat art; absent where it is shaded. */
  readonly colors?: readonly string[];
}

/** Trade art with its truth. */
export interface Piece extends Omit<Drawing, 'sheet' | 'groundAt' | 'grain'> {
  readonly name: string;
  readonly dpi: number;
  /** The art alone: straight alpha. */
  readonly truth: PixelImage;
  /** What the shop gets: opaque, the ground painted in, before any JPEG (`encodePiece` makes the file). */
  readonly flat: PixelImage;
}
