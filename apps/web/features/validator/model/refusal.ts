import { ERRORS, isAbort, messageFor, toErrorData } from '@underbase/contract';

/** Why a tool does not take a file, in its own words; null where the error is another one: a fault of ours, or a run that was called off. */
export function refusalOf(error: unknown): string | null {
  if (isAbort(error)) return null;
  const data = toErrorData(error);
  return ERRORS[data.code].actor === 'user' ? messageFor(data).what : null;
}
