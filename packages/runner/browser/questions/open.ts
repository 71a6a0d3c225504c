import type { Decoded, SourceInfo } from '@underbase/codecs';
import { buffersIn } from '@underbase/codecs/bridge';
import { hasArt, hasClear } from '../worker/has-art.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { SessionQuestion } from './session-question.ts';

export interface OpenRequest {
  readonly file: Blob;
  readonly fileName?: string;
}

export interface OpenedPicture {
  readonly info: SourceInfo;
  /** As ImageSession.isNonEmpty. */
  readonly isNonEmpty: boolean;
  /** As ImageSession.hasClear. */
  readonly hasClear: boolean;
}

/** Reads the file that the session is for, and keeps its picture. Errors as in codecs/port.ts; file.too-slow; run.memory-budget. */
export const open: SessionQuestion<OpenRequest, OpenedPicture> = {
  async answer({ file, fileName }, session, { signal, progress }) {
    progress({ stage: 'decode', fraction: 0 });
    const decoded = await session.helpers.decode(file, fileName, signal, progress);
    await session.keep(decoded, { file, fileName: fileName ?? '' });
    const { info, image } = decoded;
    const seen = { info, isNonEmpty: hasArt(image), hasClear: hasClear(info, image) };
    progress({ stage: 'decode', fraction: 1 });
    return seen;
  },
};

interface DecodeRequest extends OpenRequest {
  readonly isShared: boolean;
  readonly budgetBytes: number;
}

/** Reading a file apart from the thread that holds the picture: a decoder's memory goes back when its thread ends. */
export const decodeFile: HelperQuestion<DecodeRequest, Decoded> = {
  answer: ({ file, ...how }, { decode }, { progress }) =>
    decode(file, { ...how, onStep: (fraction) => progress({ stage: 'decode', fraction }) }),
  transfer: buffersIn,
};
