import { WORDING } from '@underbase/contract';
import { MenuItem, MenuSeparator } from '@underbase/ui';
import { Link } from 'react-router';
import { HEADER_TOOLS } from '../../features/navigation/pages.ts';
import { PreparationBadge } from '../../features/navigation/preparation-badge.tsx';
import { usePathOf } from '../../features/navigation/use-path-of.ts';
import { HeaderMenuFrame } from './header-menu.tsx';
import type { HeaderMenuProps } from './menu-button.tsx';

/** The Tools dropdown, exactly as the specification lists it. */
export function HeaderMenu(props: HeaderMenuProps) {
  const pathOf = usePathOf();
  return (
    <HeaderMenuFrame {...props}>
      <MenuItem icon="panels-top-left" link={(content) => <Link to="/tools">{content}</Link>}>
        {WORDING.header.allTools}
      </MenuItem>
      <MenuSeparator />
      {HEADER_TOOLS.map((tool) => (
        <MenuItem
          key={tool.path}
          icon={tool.icon}
          textValue={tool.title}
          end={tool.isInPreparation && <PreparationBadge />}
          link={(content) => <Link to={pathOf(tool)}>{content}</Link>}
        >
          {tool.title}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="workflow" disabled>
        {WORDING.header.bulkWorkflow}
      </MenuItem>
    </HeaderMenuFrame>
  );
}
