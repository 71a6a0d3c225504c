import type { Account } from '../../clients/account/session.ts';
import { LazyMenu } from '../navigation/lazy-menu.tsx';
import { TokenPill } from '../tokens/token-pill.tsx';
import { initials } from './initials.ts';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/** Token pill and avatar menu: what the header shows to somebody who is signed in. */
export function AccountControls({ account: { email } }: { readonly account: Account }) {
  const short = initials(email);
  return (
    <>
      <TokenPill />
      <LazyMenu
        button={
          <button type="button" className="avatar" data-long={short.length > 2 || undefined} aria-label={`${short} account menu`}>
            {short}
          </button>
        }
        load={loadMenu}
        own={{ email }}
      />
    </>
  );
}
