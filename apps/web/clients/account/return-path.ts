const KEY = 'underbase-return-to';
const VALID_MS = 60 * 60 * 1000;
/** The tab that waited and the one that the mail opened both go on, in whatever order they hear of the session. */
const AGAIN_MS = 60 * 1000;

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

/** Where they wanted to go; for a minute more, a second tab gets the same answer. */
export function takeReturnPath(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    localStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return '/';
    const now = Date.now();
    const until = 'until' in kept ? Number(kept.until) : Number(kept.at) + VALID_MS;
    if (!(until > now)) return '/';
    localStorage.setItem(KEY, JSON.stringify({ ...kept, until: Math.min(until, now + AGAIN_MS) }));
    return safePath(String(kept.path));
  } catch {
    return '/';
  }
}
