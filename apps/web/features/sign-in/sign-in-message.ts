import type { AuthError } from '@supabase/supabase-js';
import { isUnreachable, plainWords, UNREACHABLE_WORDS, WORDING } from '@underbase/contract';

const words = WORDING.signIn;

export interface SignInMessage {
  readonly title: string;
  readonly text?: string;
  /** The e-mail field is to blame: the words stand beside it too. */
  readonly isAboutEmail?: boolean;
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}

/** The specification's words for a refused request for a sign-in link (section 8). */
export function signInMessage(error: unknown): SignInMessage {
  if (!isAuthError(error)) return { title: words.unexpected };
  const { message } = error;
  if (message.toLowerCase().includes('rate limit')) return { title: words.rateLimitTitle, text: words.rateLimitText };
  if (message.includes('Invalid email')) return { title: words.invalidEmail, isAboutEmail: true };
  if (message.includes('Error sending magic link email')) return { title: words.mailTitle, text: words.mailText };
  if (message.includes('Database error')) return { title: words.databaseTitle, text: words.databaseText };
  // The library calls any 5xx a fetch to be repeated; what the service itself said of one has been met above.
  if (error.name === 'AuthRetryableFetchError' || isUnreachable(message)) return { title: UNREACHABLE_WORDS };
  return { title: plainWords(message) };
}

/** The same for Google. */
export function googleMessage(message: string): SignInMessage {
  if (message.includes('not enabled')) return { title: words.googleDisabledTitle, text: words.googleDisabledText };
  return { title: plainWords(message) || words.googleFailed };
}
