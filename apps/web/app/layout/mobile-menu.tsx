import { WORDING } from '@underbase/contract';
import { Dialog, Icon, type IconName, useTheme } from '@underbase/ui';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { sessionStore } from '../../clients/account/session.ts';
import { openDesigner } from '../../features/account/designer-entry.ts';
import { leave } from '../../features/account/leave.ts';
import { HEADER_TOOLS } from '../../features/navigation/pages.ts';
import { PreparationBadge } from '../../features/navigation/preparation-badge.tsx';
import { usePathOf } from '../../features/navigation/use-path-of.ts';
import { openPalette } from '../../features/palette/palette-state.ts';
import { useStore } from '../../state/store.ts';

/** Everything that the header holds, on one sheet, for narrow screens. */
export function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  const { toggle } = useTheme();
  const pathOf = usePathOf();
  const navigate = useNavigate();
  const { account } = useStore(sessionStore);
  const entry = (to: string, icon: IconName, words: ReactNode): ReactNode => (
    <Link to={to} onClick={onClose}>
      <Icon name={icon} />
      {words}
    </Link>
  );
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Menu" className="mobile-menu" atTop>
      <nav className="menu" aria-label="Main">
        <span className="title">{WORDING.header.flows}</span>
        {entry('/', 'layers', 'Underbase')}
        <button
          type="button"
          onClick={() => {
            onClose();
            void openDesigner((path) => void navigate(path));
          }}
        >
          <Icon name="palette" />
          {WORDING.header.designer} <span className="badge end">{WORDING.header.new}</span>
        </button>
        <hr />
        <span className="title">Tools</span>
        {entry('/tools', 'panels-top-left', WORDING.header.allTools)}
        {HEADER_TOOLS.map((tool) => (
          <Link key={tool.path} to={pathOf(tool)} onClick={onClose}>
            <Icon name={tool.icon} />
            {tool.title}
            {tool.isInPreparation && (
              <span className="end">
                <PreparationBadge />
              </span>
            )}
          </Link>
        ))}
        <button type="button" aria-disabled="true">
          <Icon name="workflow" />
          {WORDING.header.bulkWorkflow}
        </button>
        <hr />
        {entry('/docs', 'book-open', WORDING.header.docs)}
        {entry('/pricing', 'credit-card', WORDING.header.pricing)}
        <hr />
        {account ? (
          <>
            <span className="title">
              {WORDING.header.account}: {account.email}
            </span>
            {entry('/profile', 'user', WORDING.header.profile)}
            {entry('/settings', 'settings', WORDING.header.settings)}
            <button
              type="button"
              onClick={() => {
                onClose();
                void leave();
              }}
            >
              <Icon name="log-out" />
              {WORDING.header.logOut}
            </button>
          </>
        ) : (
          <>
            {entry('/auth/signin', 'user', WORDING.header.login)}
            {entry('/auth/signup', 'user', WORDING.header.signUp)}
          </>
        )}
        <hr />
        <button
          type="button"
          onClick={() => {
            onClose();
            openPalette();
          }}
        >
          <Icon name="search" />
          Jump to a tool
        </button>
        <button type="button" onClick={toggle}>
          <Icon name="contrast" />
          Switch theme
        </button>
      </nav>
    </Dialog>
  );
}
