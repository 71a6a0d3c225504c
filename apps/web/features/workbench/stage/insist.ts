import { isAbort } from '@underbase/contract';

const PAUSE_MS = 150;
const MOST_TRIES = 20;

/**
 * Asks a session again where a newer picture on screen took the place of a question that is still open: pictures go first, but a figure
 * must come in the end. Ends with AbortError once `signal` is raised.
 */
export async function insist<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!isAbort(error) || signal.aborted || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}
