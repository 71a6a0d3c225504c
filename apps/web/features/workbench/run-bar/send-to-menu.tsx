import type { FormatId } from '@underbase/contract';
import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { Menu, MenuItem } from '@underbase/ui';
import type { LazyMenuProps } from '../../navigation/lazy-menu.tsx';

interface SendToMenuProps extends LazyMenuProps {
  readonly tool: ToolDeclaration;
  /** What the result is, or will be: tools that can't read it are left out. */
  readonly format: FormatId;
  readonly onTool: (path: string) => void;
}

/** The tools that a result can go on to. */
export function SendToMenu({ tool, format, onTool, ...menu }: SendToMenuProps) {
  const others = TOOLS.filter((other) => other.load && other.id !== tool.id && other.accepts.includes(format));
  return (
    <Menu side="top" align="end" label="Send to" {...menu}>
      {others.map(({ id, icon, title }) => (
        <MenuItem key={id} icon={icon} onSelect={() => onTool(`/${id}`)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
