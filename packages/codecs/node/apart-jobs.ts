import type { ErrorData } from '@underbase/contract';
import type { PdfPageFacts } from '../shared/pdf/pdfium-page.ts';

/** What the thread for documents can be asked for. It is sent a copy of the bytes. */
export type ApartJob =
  | { readonly kind: 'pdf-page'; readonly bytes: Uint8Array }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly widthPx: number; readonly heightPx: number }
  | { readonly kind: 'heic'; readonly bytes: Uint8Array };

export interface ApartAnswer {
  readonly page?: PdfPageFacts;
  readonly picture?: { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
  readonly error?: ErrorData;
  /** What the library said, for the log. */
  readonly detail?: string;
}
