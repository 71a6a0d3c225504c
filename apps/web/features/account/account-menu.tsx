import { WORDING } from '@underbase/contract';
import { Menu, MenuItem, MenuSeparator, MenuTitle } from '@underbase/ui';
import { Link } from 'react-router';
import type { LazyMenuProps } from '../navigation/lazy-menu.tsx';
import { leave } from './leave.ts';

const { account, profile, settings, logOut } = WORDING.header;

/** The avatar's menu. */
export function AccountMenu({ email, ...menu }: LazyMenuProps & { readonly email: string }) {
  return (
    <Menu align="end" label="Account menu" {...menu}>
      <MenuTitle>
        {account}
        <br />
        {email}
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
  );
}
