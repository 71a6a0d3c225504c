import { AppError, type ErrorData } from './errors.ts';

/** What is said where a part of the product is not on this device. Apart from the other messages: every page carries these few words. */
export const OFFLINE_WORDS = {
  what: "You are offline, and this part of Underbase isn't on this device yet.",
  next: 'Connect and try again.',
} as const;

/** How Chromium, Firefox and Safari say that a script, a style or a codec did not arrive. None of them gives a code. */
const LOAD_FAILURE =
  /dynamically imported module|module script failed|unable to preload css|failed to fetch|networkerror when attempting|load failed|http status code is not ok|both async and sync fetching/i;

/** A part of the product (a page, a codec, a worker's script) that did not come. */
export function missingPart(isOnline: boolean, cause?: unknown): AppError {
  return new AppError(isOnline ? 'part.missing' : 'part.offline', {}, cause);
}

/**
 * What was thrown, under its code where it says that a part of the product did not come; anything else as it is.
 * @param isOnline what the browser says of itself; where it is mistaken, the message asks to check the connection
 */
export function nameMissingPart(error: unknown, isOnline: boolean): unknown {
  const isMissing = error instanceof Error && !(error instanceof AppError) && LOAD_FAILURE.test(error.message);
  return isMissing ? missingPart(isOnline, error) : error;
}

export function isOfflineError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as Partial<ErrorData>).code === 'part.offline';
}
