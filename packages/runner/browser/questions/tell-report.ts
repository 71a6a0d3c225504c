import type { MeasuredResult } from './measure.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

/** Figures of a result that is shown without them, with its measures. A result of other options supersedes it: then it rejects with AbortError. */
export const tellReport: SessionQuestion<CallRequest, MeasuredResult> = {
  lane: (request, { picture }) => ({ lane: 'reports', key: picture.call(request).key }),
  answer: (request, { picture }, { signal }) => picture.measure(picture.call(request), true, signal),
};
