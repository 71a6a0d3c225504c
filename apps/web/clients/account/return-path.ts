const KEY = 'underbase-return-to';
const VALID_MS = 60 * 60 * 1000;

/** A path within this site; anything else leads home. */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || path.startsWith('//') || path.startsWith('/\\') || path.startsWith('/auth/')) return '/';
  return path;
}

/** Remembers where somebody wanted to go before they were asked to sign in; the mailed link may open in another tab. */
export function rememberReturnPath(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path: safePath(path), at: Date.now() }));
  } catch {
    // Without storage the way back leads home.
  }
}

export function takeReturnPath(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    localStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return '/';
    return Number(kept.at) + VALID_MS > Date.now() ? safePath(String(kept.path)) : '/';
  } catch {
    return '/';
  }
}
