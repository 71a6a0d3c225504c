import type { FormatId } from '@underbase/contract';
import type { Rect } from '@underbase/engine';

/** Units that panels show sizes in. */
export type PanelUnit = 'in' | 'mm' | 'px';

/** The untouched picture, as a panel knows it. */
export interface PictureMeasures {
  /** Another one for another file. */
  readonly id: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly file: FileFacts;
}

/** What a file says of itself, and of its pixels: an alpha channel that is opaque throughout is none. */
export interface FileFacts {
  readonly format: FormatId;
  readonly hasAlpha: boolean;
  readonly colorMode: 'gray' | 'rgb' | 'cmyk' | 'indexed' | 'lab';
  readonly bitDepth: number;
  readonly pages: number;
}

/** Full size of a result, and where it lies on the untouched picture, in that one's pixels. */
export interface PlacedResult {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly placement: Rect;
}

/** One of the open files, in the order in which a run takes them. */
export interface NamedPicture {
  readonly id: string;
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly file: FileFacts;
}

/** An empty film that the stage stands on, in pixels of the result. */
export interface FilmGround {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}
