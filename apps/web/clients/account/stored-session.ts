/** Where the auth library keeps its session. */
export const SESSION_STORAGE_KEY = 'underbase-auth-token';

function hasKey(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is closed to us: nobody can be signed in.
    return false;
  }
}

/** True where the auth library has something to do at start; without it, a visitor's first load does without the library. */
export function mayHaveSession(): boolean {
  const { search, pathname } = location;
  return pathname === '/auth/callback' || new URLSearchParams(search).has('code') || hasKey(SESSION_STORAGE_KEY);
}
