import type { ResultRendering } from './render-result.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

export interface MeasureRequest extends CallRequest {
  readonly withReport?: boolean;
}

/** What can be said of a result without showing it; no report where it was not asked for. */
export type MeasuredResult = Pick<ResultRendering, 'frame' | 'placement' | 'report'>;

/** Exact size, place and (where asked for) figures of a result that is not shown. Never superseded by renderings. */
export const measure: SessionQuestion<MeasureRequest, MeasuredResult> = {
  answer: (request, { picture }, { signal }) => picture.measure(picture.call(request), request.withReport === true, signal),
};
