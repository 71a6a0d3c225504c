import { WORDING } from '@underbase/contract';
import { Badge, MenuItem, MenuTitle } from '@underbase/ui';
import { Link, useNavigate } from 'react-router';
import { openDesigner } from '../../features/account/designer-entry.ts';
import { HeaderMenuFrame } from './header-menu.tsx';
import type { HeaderMenuProps } from './menu-button.tsx';

/** The product's flows: this one, and the companion designer. */
export function HeaderMenu(props: HeaderMenuProps) {
  const navigate = useNavigate();
  return (
    <HeaderMenuFrame {...props}>
      <MenuTitle>{WORDING.header.flows}</MenuTitle>
      <MenuItem icon="layers" isCurrent link={(content) => <Link to="/">{content}</Link>}>
        Underbase
      </MenuItem>
      <MenuItem icon="palette" end={<Badge>{WORDING.header.new}</Badge>} onSelect={() => void openDesigner((path) => void navigate(path))}>
        {WORDING.header.designer}
      </MenuItem>
    </HeaderMenuFrame>
  );
}
