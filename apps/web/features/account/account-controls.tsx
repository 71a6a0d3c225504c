import { WORDING } from '@underbase/contract';
import { Menu, MenuItem, MenuSeparator, MenuTitle } from '@underbase/ui';
import { Link } from 'react-router';
import type { Account } from '../../clients/account/session.ts';
import { TokenPill } from '../tokens/token-pill.tsx';
import { initials } from './initials.ts';
import { leave } from './leave.ts';

const { account: accountWord, profile, settings, logOut } = WORDING.header;

/** Token pill and avatar menu: what the header shows to somebody who is signed in. */
export function AccountControls({ account }: { readonly account: Account }) {
  const short = initials(account.email).slice(0, 2);
  return (
    <>
      <TokenPill />
      <Menu
        align="end"
        label="Account menu"
        trigger={
          <button type="button" className="avatar" aria-label={`${short} account menu`}>
            {short}
          </button>
        }
      >
        <MenuTitle>
          {accountWord}
          <br />
          {account.email}
        </MenuTitle>
        <MenuSeparator />
        <MenuItem icon="user" link={(content) => <Link to="/profile">{content}</Link>}>
          {profile}
        </MenuItem>
        <MenuItem icon="settings" link={(content) => <Link to="/settings">{content}</Link>}>
          {settings}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="log-out" onSelect={() => void leave()}>
          {logOut}
        </MenuItem>
      </Menu>
    </>
  );
}
