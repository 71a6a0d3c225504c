import { WORDING } from '@underbase/contract';
import { Badge, MenuItem, MenuTitle } from '@underbase/ui';
import { Link, useNavigate } from 'react-router';
import { siteConfig } from '../../clients/site-config.ts';
import { openDesigner } from '../../features/account/designer-entry.ts';
import { HeaderMenuFrame } from './header-menu.tsx';
import type { HeaderMenuProps } from './menu-button.tsx';

/** The product's flows: this one, and the companion designer where the server knows its address. */
export function HeaderMenu(props: HeaderMenuProps) {
  const { designerUrl } = siteConfig;
  const navigate = useNavigate();
  return (
    <HeaderMenuFrame {...props}>
      <MenuTitle>{WORDING.header.flows}</MenuTitle>
      <MenuItem icon="layers" isCurrent link={(content) => <Link to="/">{content}</Link>}>
        Underbase
      </MenuItem>
      {designerUrl && (
        <MenuItem
          icon="palette"
          end={<Badge>{WORDING.header.new}</Badge>}
          onSelect={() => void openDesigner((path) => void navigate(path))}
        >
          {WORDING.header.designer}
        </MenuItem>
      )}
    </HeaderMenuFrame>
  );
}
