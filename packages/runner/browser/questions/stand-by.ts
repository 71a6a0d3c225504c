import type { HelperQuestion } from './helper-question.ts';

/** Answered as soon as the thread has started. */
export const standBy: HelperQuestion<null, null> = { answer: () => null };
