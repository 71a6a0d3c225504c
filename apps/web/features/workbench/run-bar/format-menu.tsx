import { FORMAT_FACTS, type FormatId } from '@underbase/contract';
import { Menu, MenuItem, MenuTitle } from '@underbase/ui';
import type { LazyMenuProps } from '../../navigation/lazy-menu.tsx';

interface FormatMenuProps extends LazyMenuProps {
  readonly format: FormatId;
  readonly formats: readonly FormatId[];
  readonly onFormat: (format: FormatId) => void;
}

export function FormatMenu({ format, formats, onFormat, ...menu }: FormatMenuProps) {
  return (
    <Menu align="end" side="top" label="Export format" {...menu}>
      <MenuTitle>Export format</MenuTitle>
      {formats.map((id) => (
        <MenuItem key={id} isCurrent={id === format} onSelect={() => onFormat(id)}>
          {FORMAT_FACTS[id].name}
        </MenuItem>
      ))}
    </Menu>
  );
}
