/** Causes of causes, at most: an error that names itself as its cause must not go on for ever. */
const MOST_CAUSES = 8;

/**
 * An error for the console, with what caused it, never for the user. A stack alone does not do: only Chromium's begins with the error's words,
 * Firefox's and Safari's hold places only.
 */
export function errorDetail(error: unknown): string {
  const parts: string[] = [];
  for (let next = error; next !== undefined && parts.length < MOST_CAUSES; next = next instanceof Error ? next.cause : undefined) {
    parts.push(oneDetail(next));
  }
  return parts.join('\nCaused by: ');
}

function oneDetail(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name = 'Error', message = '', stack = '' } = error as Partial<Error>;
  if (message && stack.includes(message)) return stack;
  return `${message ? `${name}: ${message}` : name}\n${stack}`.trimEnd();
}
