import { isAbort, plainWords, WORDING } from '@underbase/contract';
import { notify } from '../../features/notices/notify.ts';

/** Errors that nobody caught become a toast, so that no failure goes unseen. */
export function reportStrayErrors(): void {
  window.addEventListener('error', (event) => report(event.error));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}

function report(error: unknown): void {
  if (isAbort(error)) return;
  const message = error instanceof Error && error.message ? plainWords(error.message) : WORDING.app.errorFallback;
  notify.error(WORDING.app.errorTitle, { description: message, id: 'stray-error' });
}
