/** What work ends with that nobody wants any more. */
export function abortError(): DOMException {
  return new DOMException('The work was cancelled.', 'AbortError');
}
