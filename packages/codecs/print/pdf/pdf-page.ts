import type { VectorShape } from '../vector/vector-art.ts';

/**
 * A raster in a PDF: interleaved samples, rows from the top. Gray and RGB 0 black, CMYK and ink 0 none.
 * Words are 16 bits a sample. With `bits: 1` one byte a pixel is given (over 127 set) and one bit written.
 */
export interface PdfImage {
  readonly width: number;
  readonly height: number;
  /** `ink` is one spot color alone, named below. */
  readonly mode: 'gray' | 'rgb' | 'cmyk' | 'ink';
  readonly samples: Uint8Array | Uint16Array;
  readonly bits?: 1;
  /** One byte a pixel, over 127 where the picture is painted: a stencil, which every RIP knows, in place of alpha. Without it all is. */
  readonly stencil?: Uint8Array;
  /** Straight alpha in 8 or 16 bits, one sample a pixel. */
  readonly alpha?: Uint8Array | Uint16Array;
  /** For mode `cmyk`: spot inks beside the four, their samples behind these in each pixel. Screens leave them out. */
  readonly spots?: readonly { readonly name: string; readonly color: string }[];
  /** Profile of the samples; device colors where absent. */
  readonly icc?: Uint8Array | null;
  /** For mode `ink`: its name, and #rrggbb for screens. */
  readonly ink?: { readonly name: string; readonly color: string };
  /** A whole JPEG file that holds this picture: written as it is, in place of `samples`. For gray, RGB, and CMYK in Adobe's inverted form. */
  readonly jpeg?: Uint8Array;
}

/** Where an image stands on its page, in points from the top left. Overprinted inks lie on each other. */
export interface PdfPlacement {
  readonly image: PdfImage;
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** Lines, rings, boxes and labels in points from the top left, black but for a box's fill: registration and center marks, names of plates, swatches. */
export type PdfMark =
  | {
      readonly kind: 'line';
      readonly x1Pt: number;
      readonly y1Pt: number;
      readonly x2Pt: number;
      readonly y2Pt: number;
      readonly widthPt: number;
    }
  | { readonly kind: 'circle'; readonly xPt: number; readonly yPt: number; readonly radiusPt: number; readonly widthPt: number }
  /** Filled with #rrggbb on screens and office printers; with an edge where its width is above 0. */
  | {
      readonly kind: 'box';
      readonly xPt: number;
      readonly yPt: number;
      readonly widthPt: number;
      readonly heightPt: number;
      readonly fill: string;
      readonly edgePt: number;
    }
  /** `yPt` is the base line. Letters beyond Latin-1 print as question marks. */
  | { readonly kind: 'text'; readonly xPt: number; readonly yPt: number; readonly sizePt: number; readonly text: string };

/** Areas filled even-odd with one tint of an ink, 0 to 1. Pixels of a drawing, y down. */
export interface PdfAreas {
  readonly tint: number;
  readonly shapes: readonly Extract<VectorShape, { kind: 'area' }>[];
}

/** A plate on a page that holds all plates of a job: one spot color that knocks nothing out, and a layer by its name. */
export interface PdfPlate {
  readonly ink: { readonly name: string; readonly color: string };
  /** What is no area: tones as a picture of mode `ink`, below the areas. */
  readonly tones: PdfPlacement | null;
  readonly areas: readonly PdfAreas[];
  /** Where the drawing's first pixel begins, in points from the top left, and how large its pixels are. */
  readonly xPt: number;
  readonly yPt: number;
  readonly ptPerPx: number;
  /** In the plate's ink: its label. */
  readonly marks: readonly PdfMark[];
}

export interface PdfPage {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly images: readonly PdfPlacement[];
  /** From the bottom up. Marks of a page with plates stand on all of them. */
  readonly plates?: readonly PdfPlate[];
  readonly marks?: readonly PdfMark[];
}

const POINTS_PER_INCH = 72;

/** A page of exactly an image's size at a resolution. */
export function pageOf(image: PdfImage, dpi: number): PdfPage {
  const widthPt = (image.width / dpi) * POINTS_PER_INCH;
  const heightPt = (image.height / dpi) * POINTS_PER_INCH;
  return { widthPt, heightPt, images: [{ image, xPt: 0, yPt: 0, widthPt, heightPt }] };
}
