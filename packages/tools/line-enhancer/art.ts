import type { FlatMixes, Rgb, Surface } from '@underbase/engine';

/** What lies beside the ink: nothing, one color, or paper whose color and grain differ from place to place. */
export type Beside =
  | { readonly kind: 'nothing' }
  /** Of what was a JPEG also its inks: single pixels are darker, paler or of another hue than what was drawn. */
  | {
      readonly kind: 'color';
      readonly color: Rgb;
      readonly inks: readonly Rgb[] | null;
      /** Flat colors that hardly differ from it, such as the cream of reversed lettering on a sheet of another: what opens takes the nearest. */
      readonly alike: readonly Rgb[];
    }
  | { readonly kind: 'paper'; readonly paper: Surface; readonly fullLevels: number; readonly ink: Rgb };

/** A picture's ink, told from what it lies on. */
export interface Art {
  /** One byte a pixel. */
  readonly coverage: Uint8Array;
  /** What lines are measured on: the same, or what the scanner made of hairlines as if they were full ink. */
  readonly shape: Uint8Array;
  /** How full lines are of their own, one byte a pixel, where some are faint; what is laid along them is no fuller. Null where none is. */
  readonly full: Uint8Array | null;
  readonly beside: Beside;
  /** Of a scan, how much of the darkest ink is at every pixel: its lines' ink tells how wide they were before the scanner blurred them. Null of other art. */
  readonly darkness: Uint8Array | null;
  /** Its inks, where it is flat and has several: lines of one may lie in another. */
  readonly mixes: FlatMixes | null;
  /** Which of these is the ground; null where it is none of them. */
  readonly ground: number | null;
  /** 255 where flat art has a shade inside, such as one large gradient, whose contours are no lines; null without. */
  readonly shades: Uint8Array | null;
  /** It was a JPEG: single specks may be what compression left. */
  readonly wasJpeg: boolean;
  /** What it was before, RGBA, as far as its words tell: lines are laid on it. Null where it is no JPEG, or tells nothing. */
  readonly drawn: Uint8Array | null;
}
