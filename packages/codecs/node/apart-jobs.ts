import type { ErrorData } from '@underbase/contract';
import type { PdfPageFacts } from '../shared/pdf/pdfium-page.ts';

/** What the process for documents can be asked for. */
export type ApartJob =
  | { readonly kind: 'pdf-page'; readonly bytes: Uint8Array }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly widthPx: number; readonly heightPx: number }
  | { readonly kind: 'heic'; readonly bytes: Uint8Array }
  /** An SVG whose root states the size to draw it at. */
  | { readonly kind: 'svg'; readonly bytes: Uint8Array };

export interface ApartAnswer {
  readonly page?: PdfPageFacts;
  readonly picture?: { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
  readonly error?: ErrorData;
  /** What the library said, for the log. */
  readonly detail?: string;
}
