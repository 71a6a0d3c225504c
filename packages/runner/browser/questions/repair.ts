import { buffersIn } from '@underbase/codecs/bridge';
import type { PixelImage } from '@underbase/engine';
import type { BatchSize, InPlaceFixId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { HelperQuestion } from './helper-question.ts';
import type { SessionQuestion } from './session-question.ts';

export interface RepairRequest {
  readonly fixes: readonly InPlaceFixId[];
  readonly settings: ValidationSettings;
}

export interface RepairedPicture {
  /** PNG with the resolution of the print. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Width that keeps the art as large as it was; null where the file's resolution says it. */
  readonly printWidthIn: number | null;
}

/** A repaired copy as a PNG; the open picture stays as it is. */
export const repair: SessionQuestion<RepairRequest, RepairedPicture> = {
  answer: (request, { picture, helpers }, { signal }) =>
    helpers.askFresh('repairPicture', { ...request, image: picture.image }, { signal }),
  transfer: ({ bytes }) => [bytes.buffer],
};

export interface RepairTask extends RepairRequest {
  readonly image: PixelImage;
}

const repairing = () => import('../worker/perform-validation.ts');

/** Repairing a picture that is open. */
export const repairPicture: HelperQuestion<RepairTask, RepairedPicture> = {
  answer: async (task, thread) => (await repairing()).repairPicture(task, thread),
  transfer: buffersIn,
};

export interface RepairFileTask extends RepairRequest {
  readonly file: Blob;
  readonly size: BatchSize;
  readonly fileName: string;
  readonly budgetBytes: number;
}

export interface RepairedFile extends RepairedPicture {
  readonly report: ValidationReport;
}

/** Reading, repairing and judging again: a file of a batch. */
export const repairFile: HelperQuestion<RepairFileTask, RepairedFile> = {
  answer: async (task, thread) => (await repairing()).repairFile(task, thread),
  transfer: buffersIn,
};
