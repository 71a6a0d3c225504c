import { buffersIn } from '@underbase/codecs/bridge';
import type { PixelImage } from '@underbase/engine';
import type { BatchSize, Check, FileFacts, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { HelperQuestion } from './helper-question.ts';
import type { SessionQuestion } from './session-question.ts';

export interface ValidateRequest {
  /** For the name's ending, which may lie. */
  readonly fileName: string;
  readonly settings: ValidationSettings;
}

/**
 * Holds the full picture against a print method and a shop's limits, on a thread of its own. A note tells each check as it is
 * made, cheap ones first. Cancelling settles within 200 ms.
 */
export const validate: SessionQuestion<ValidateRequest, ValidationReport, Check> = {
  answer({ fileName, settings }, { picture, helpers }, { signal, note }) {
    const task = { image: picture.image, info: { ...picture.info, fileName }, settings, control: helpers.controlFor(signal) };
    return helpers.ask('judgePicture', task, { signal, onNote: note });
  },
};

export interface JudgeTask {
  readonly image: PixelImage;
  readonly info: FileFacts;
  readonly settings: ValidationSettings;
  readonly control: Int32Array | null;
}

/** The validator comes with the first picture to be judged: most benches never need it. */
const judging = () => import('../worker/perform-validation.ts');

/** Judging a picture that is open. */
export const judgePicture: HelperQuestion<JudgeTask, ValidationReport, Check> = {
  answer: async (task, thread, { note }) => (await judging()).judgePicture(task, thread, note),
  transfer: buffersIn,
};

export interface CheckFileTask extends ValidateRequest {
  readonly file: Blob;
  readonly size: BatchSize;
  /** Longest side of the small picture. */
  readonly thumbPx: number;
  readonly budgetBytes: number;
}

export interface CheckedFile {
  /** Without places: a batch keeps hundreds of reports. */
  readonly report: ValidationReport;
  readonly thumb: Blob | null;
}

/** Reading, judging and drawing a small picture, all on one thread: a file of a batch. */
export const checkFile: HelperQuestion<CheckFileTask, CheckedFile> = {
  answer: async (task, thread) => (await judging()).checkFile(task, thread),
  transfer: buffersIn,
};
