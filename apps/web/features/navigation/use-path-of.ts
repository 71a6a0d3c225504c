import { sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import type { Destination } from './pages.ts';

/** Where a page is found by whoever is here: a visitor is led to what is open to everybody rather than to a sign-in. */
export function usePathOf(): (page: Pick<Destination, 'path' | 'openPath'>) => string {
  const isVisitor = useStore(sessionStore, ({ status }) => status === 'signed-out');
  return ({ path, openPath }) => (isVisitor && openPath ? openPath : path);
}
