import type { PixelImage } from '@underbase/engine';
import type { FileFacts, InPlaceFixId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';

/** Looking at a picture that is open. */
export interface ValidateTask {
  readonly kind: 'validate';
  readonly image: PixelImage;
  readonly info: FileFacts;
  readonly settings: ValidationSettings;
  readonly control: Int32Array | null;
}

/** Repairing a picture that is open; the file that comes out is a PNG. */
export interface RepairTask {
  readonly kind: 'repair';
  readonly image: PixelImage;
  readonly fixes: readonly InPlaceFixId[];
  readonly settings: ValidationSettings;
}

/** Reading, looking and drawing a small picture, all on one thread: a file of a batch. */
export interface CheckFileTask {
  readonly kind: 'check-file';
  readonly file: Blob;
  readonly fileName: string;
  readonly settings: ValidationSettings;
  /** Longest side of the small picture. */
  readonly thumbPx: number;
  readonly budgetBytes: number;
}

/** Reading, repairing and looking again. */
export interface RepairFileTask {
  readonly kind: 'repair-file';
  readonly file: Blob;
  readonly fileName: string;
  readonly fixes: readonly InPlaceFixId[];
  readonly settings: ValidationSettings;
  readonly budgetBytes: number;
}

export type ValidationTask = ValidateTask | RepairTask | CheckFileTask | RepairFileTask;

export interface CheckedFile {
  /** Without places: a batch keeps hundreds of reports. */
  readonly report: ValidationReport;
  readonly thumb: Blob | null;
}

export interface RepairedPicture {
  /** PNG with the resolution of the print. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Width that keeps the art as large as it was; null where the file's resolution says it. */
  readonly printWidthIn: number | null;
}

export interface RepairedFile extends RepairedPicture {
  readonly report: ValidationReport;
}
