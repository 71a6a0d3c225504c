import type { ErrorData } from '@underbase/contract';
import type { SampleKind, Samples } from '../../shared/samples.ts';

/** What the libvips worker can be asked for. Bytes and pixels it is sent stay with the sender, what it answers is handed over. */
export type VipsJob =
  | { readonly kind: 'decode'; readonly bytes: Uint8Array; readonly samples: SampleKind }
  /** Draws an SVG at this size. */
  | {
      readonly kind: 'draw';
      readonly bytes: Uint8Array;
      readonly widthPx: number;
      readonly heightPx: number;
    }
  | {
      readonly kind: 'encode';
      readonly format: 'gif';
      readonly width: number;
      readonly height: number;
      readonly pixels: Uint8Array;
    }
  /** A CMYK TIFF to a CMYK JPEG. */
  | { readonly kind: 'cmyk-jpeg'; readonly tiff: Uint8Array; readonly quality: number }
  | { readonly kind: 'cmyk-profile' };

export interface VipsRequest {
  readonly id: number;
  readonly job: VipsJob;
}

export interface VipsAnswer {
  readonly id: number;
  readonly samples?: Samples;
  readonly bytes?: Uint8Array;
  readonly error?: ErrorData;
  /** What the library said, for the log. */
  readonly detail?: string;
}
