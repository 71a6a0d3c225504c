import { ERRORS, errorDetail, isAbort, type Message, messageFor, toErrorData } from '@underbase/contract';

/**
 * The words for what went wrong, and its cause in the console: what a user reads is short and the same for many causes. Every
 * error that becomes words on screen goes through here.
 */
export function faultWords(error: unknown): Message {
  tellCause(error);
  return messageFor(toErrorData(error));
}

/** What the user can put right is a note in the console, what we or the operator must put right is an error. */
export function tellCause(error: unknown): void {
  if (isAbort(error)) return;
  const { code } = toErrorData(error);
  const isUsers = ERRORS[code].actor === 'user';
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console[isUsers ? 'info' : 'error'](`Underbase ${code}: ${errorDetail(error)}`);
}
