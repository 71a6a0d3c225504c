import type { ErrorData, FormatId } from '@underbase/contract';
import type { DecodeOptions, RecodeOptions, SourceInfo } from '../../port.ts';
import type { PrintRaster } from '../../print/print-raster.ts';
import type { PdfPageFacts } from '../../shared/pdf/pdfium-page.ts';

/** How a file is to be read, as far as it can be told to another process. */
export interface ReadHow extends Pick<DecodeOptions, 'vectorDpi'> {
  /** Of a PDF, found by an earlier job. */
  readonly page?: PdfPageFacts;
  /** A private folder for the fonts that a drawing brings along; whoever asks removes it. */
  readonly fontFolder?: string;
}

/** What the reading process can be asked to do with a file. */
export type ReadingJob =
  | { readonly kind: 'page'; readonly number: number }
  | { readonly kind: 'picture'; readonly how: ReadHow }
  | { readonly kind: 'raster'; readonly how: ReadHow }
  | {
      readonly kind: 'recode';
      readonly format: FormatId;
      readonly options: Pick<RecodeOptions, 'quality' | 'background' | 'isBilevel' | 'dpi'>;
    };

/** A job for the file whose bytes follow. */
export interface JobMessage {
  readonly kind: 'job';
  readonly job: ReadingJob;
  readonly sizeBytes: number;
}

/** What the process says first, once it can take jobs. */
export interface ReadyMessage {
  readonly kind: 'ready';
}

/** A raster without its samples. */
export type RasterFacts = Pick<PrintRaster, 'width' | 'height' | 'dpi' | 'icc' | 'mode' | 'hasAlpha'> & { readonly isDeep: boolean };

/** What became of a job; `sizeBytes` bytes follow: pixels, samples or a file. */
export interface AnswerMessage {
  readonly kind: 'answer';
  readonly sizeBytes: number;
  readonly info?: SourceInfo;
  readonly page?: PdfPageFacts;
  readonly raster?: RasterFacts;
  /** Resolution that a made file states. */
  readonly dpi?: number | null;
  readonly error?: ErrorData;
  /** What the library said, for the log. */
  readonly detail?: string;
}
