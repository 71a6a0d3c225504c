import type { Frame, Rect } from '@underbase/engine';
import type { ToolReport } from '@underbase/tools';
import { type ReduceRows, reduceRows as reduce } from '../worker/reduce-window.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { Rendering, RenderRequest } from './render-original.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

export interface ResultRequest extends RenderRequest, CallRequest {
  /** A draft will do where the result is not there yet. */
  readonly mayBeDraft?: boolean;
}

export interface ResultRendering extends Rendering {
  /** Figures of the whole result, the file's own; null in drafts, with a part that was made by itself, and where they follow. */
  readonly report: ToolReport | null;
  /** Figures take another look at the picture, which pixels don't wait for: `tellReport` brings them. */
  readonly reportFollows: boolean;
  /** Measures of the whole result; of a draft's copy, with those of the full result. */
  readonly frame: Frame;
  /** Where the whole result lies on the untouched picture, in full-size pixels; rounded as a draft's copy is. */
  readonly placement: Rect;
  /** Made on a reduced copy: about what the file will be. Everything else is the file, reduced. */
  readonly isDraft: boolean;
}

const RESULT_LANES = ['drafts', 'parts', 'wholes'] as const;

/** All that is of the options before. */
const OUTDATED = [...RESULT_LANES, 'reports'] as const;

/** Each kind of view has its lane, so that the whole, a part of it and a draft don't push each other out. */
function laneOf({ mayBeDraft, rect, scale }: ResultRequest): (typeof RESULT_LANES)[number] {
  if (mayBeDraft) return 'drafts';
  return scale < 1 && rect.x === 0 && rect.y === 0 ? 'wholes' : 'parts';
}

/**
 * The tool's result from the plan that the export is made from. At scale 1 it is pixel for pixel the export, below 1 its reduction; with
 * `mayBeDraft` the tool run on a small copy, where the result is not there yet.
 *
 * A newer one supersedes an older one of its kind that still waits, and one of other options also a result that is being settled (those reject
 * with AbortError); a running draft is not torn down. A draft, the whole and the loupe of the same options stand side by side.
 */
export const renderResult: SessionQuestion<ResultRequest, ResultRendering> = {
  lane: (request, { picture }) => ({ lane: laneOf(request), key: picture.call(request).key, outdates: OUTDATED }),
  async answer(request, session, { signal }) {
    const { picture } = session;
    const rendering = await picture.result(picture.call(request), request, signal);
    session.warm();
    return rendering;
  },
  transfer: ({ bitmap }) => [bitmap],
};

/** A share of the rows of a reduction, written to memory that threads share. */
export const reduceRows: HelperQuestion<ReduceRows, null> = {
  answer(rows, { kernels }) {
    reduce(kernels, rows);
    return null;
  },
};
