const LONGEST = 160;

/** Why something failed, in a few words without a full stop: of a failed request its innermost cause. */
export function reasonOf(error: unknown, ofAbort = 'it was given up'): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (inner instanceof Error && inner.name === 'AbortError') return ofAbort;
  const code = inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : null;
  const text = code ?? (inner instanceof Error ? inner.message : String(inner));
  return (
    text
      .replace(/^.*ERROR_MESSAGE: /s, '')
      .split('\n')[0]
      .trim()
      .replace(/[.!]+$/, '')
      .slice(0, LONGEST) || 'no reason was told'
  );
}
