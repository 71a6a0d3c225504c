import type { SourceInfo } from '@underbase/codecs';
import type { HelperQuestion } from './helper-question.ts';
import type { OpenRequest } from './open.ts';
import type { SessionQuestion } from './session-question.ts';

/** What a file's header says, without its pixels: files whose pixels this browser can't hold are told by it. Errors as opening it, but for memory. */
export const readFacts: SessionQuestion<OpenRequest, SourceInfo> = {
  answer: ({ file, fileName }, { helpers }, { signal }) =>
    helpers.reading(fileName, signal, (limited) => helpers.askFresh('readFileFacts', { file, fileName }, { signal: limited })),
};

export const readFileFacts: HelperQuestion<OpenRequest, SourceInfo> = {
  answer: ({ file, fileName }, { inspect: read }) => read(file, fileName),
};
