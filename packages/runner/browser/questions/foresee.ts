import type { CallRequest, SessionQuestion } from './session-question.ts';

/**
 * Whether a tool would take this picture, asked before anything is made of it: the stages of its plan that may refuse are made, and kept for a view or a
 * run of the same options. Errors: those that a run of the tool would end with before its first pixel; AbortError.
 */
export const foresee: SessionQuestion<CallRequest, null> = {
  async answer(request, { picture }, { signal }) {
    await picture.askTool(picture.call(request), signal);
    return null;
  },
};
