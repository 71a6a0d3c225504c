/**
 * What libraries and browsers say in their own words, and what the product says instead. They give no code of ours, so their text is
 * what there is to go by.
 */

export const UNREACHABLE_WORDS = 'Underbase could not be reached. Check your connection and try again.';
const SESSION_ENDED_WORDS = 'Your session has ended. Sign in again.';

const RAW: readonly (readonly [RegExp, string])[] = [
  // Chromium, Safari, Firefox, Node; then gateways that answer in our place, and their pages read as JSON.
  [
    /failed to fetch|load failed|networkerror|network request failed|fetch failed|network connection was lost|err_network/i,
    UNREACHABLE_WORDS,
  ],
  [/^\{\}$|bad gateway|service unavailable|gateway time-?out|unexpected (token|end of)|json\.parse|not valid json/i, UNREACHABLE_WORDS],
  [
    /signal (is|was) aborted|operation (is|was) aborted|the user aborted a request/i,
    'The request was stopped before it was answered. Try again.',
  ],
  [
    /token has expired or is invalid|otp has expired/i,
    'This code is wrong or has expired. Type the newest mail’s code, or send another one.',
  ],
  [/email link is invalid or has expired/i, 'This link was used already or has expired. Ask for a new one.'],
  [
    /auth session missing|session of this access token|access token is invalid|invalid refresh token|jwt expired|session has ended/i,
    SESSION_ENDED_WORDS,
  ],
  [/code verifier|code challenge|flow state|pkce/i, 'This sign-in was started in another browser or too long ago. Ask for a new link.'],
  [/quota.*exceeded|exceeded the quota/i, 'This browser has no room left to store data. Close other tabs or clear old site data.'],
  [
    /the operation is insecure|access is denied for this document/i,
    'This browser does not let Underbase store data. Allow site data for this page.',
  ],
  [/lock .*(timed out|timeout|stolen)|acquiring an exclusive navigator ?lock/i, 'Another tab of Underbase is busy. Try again in a moment.'],
];

/** The product's words for a text that a library or browser made; any other text stays as it is. */
export function plainWords(text: string): string {
  return RAW.find(([form]) => form.test(text))?.[1] ?? text;
}

/** True where the text says that the request never reached us, or nobody of ours answered. */
export function isUnreachable(text: string): boolean {
  return plainWords(text) === UNREACHABLE_WORDS;
}
