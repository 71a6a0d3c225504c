import { WORDING } from '@underbase/contract';
import { Icon, IconButton, Logo, useTheme } from '@underbase/ui';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { sessionStore } from '../../clients/account/session.ts';
import { HEADER_TOOLS } from '../../features/navigation/pages.ts';
import { openPalette, preloadPalette } from '../../features/palette/palette-state.ts';
import { MOD_KEY_LABEL } from '../../features/shortcuts/mod-key.ts';
import { useStore } from '../../state/store.ts';
import { MenuButton } from './menu-button.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

const AccountControls = lazy(async () => ({ default: (await import('../../features/account/account-controls.tsx')).AccountControls }));

export function Header() {
  const { account } = useStore(sessionStore);
  const { pathname } = useLocation();
  const { toggle } = useTheme();
  const [isMobileOpen, setMobileOpen] = useState(false);
  const isToolPage = pathname === '/tools' || HEADER_TOOLS.some((tool) => tool.path === pathname);
  return (
    <header className="hdr">
      <Link className="logo" to="/" aria-label="Underbase, home">
        <Logo />
      </Link>
      <span className="vr" />
      <nav aria-label="Main">
        <MenuButton label={WORDING.header.flows} load={() => import('./flows-menu.tsx')} />
        <MenuButton label="Tools" load={() => import('./tools-menu.tsx')} isCurrent={isToolPage} />
        <NavLink className="navlink" to="/docs">
          {WORDING.header.docs}
        </NavLink>
        <NavLink className="navlink" to="/pricing">
          {WORDING.header.pricing}
        </NavLink>
      </nav>
      <span className="grow" />
      <button
        type="button"
        className="jump"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        onClick={openPalette}
      >
        <Icon name="search" />
        <b className="sr">Jump to a tool</b>
        <span aria-hidden="true">Jump to a tool</span>
        <kbd>{MOD_KEY_LABEL} K</kbd>
      </button>
      <IconButton icon="contrast" label="Switch theme" variant="quiet" dense className="theme" onClick={toggle} />
      {account ? (
        <Suspense>
          <AccountControls account={account} />
        </Suspense>
      ) : (
        <>
          <Link className="navlink theme" to="/auth/signin">
            {WORDING.header.login}
          </Link>
          <Link className="btn ink dense" to="/auth/signup">
            {WORDING.header.signUp}
          </Link>
        </>
      )}
      <IconButton
        icon="menu"
        label="Menu"
        variant="quiet"
        dense
        className="mobile"
        aria-haspopup="dialog"
        aria-expanded={isMobileOpen}
        onClick={() => setMobileOpen(true)}
      />
      {isMobileOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMobileOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
