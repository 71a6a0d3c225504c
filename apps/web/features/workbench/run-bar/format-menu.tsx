import { FORMAT_FACTS, type FormatId } from '@underbase/contract';
import { Button, Icon, Menu, MenuItem, MenuTitle } from '@underbase/ui';

interface FormatMenuProps {
  readonly isDisabled: boolean;
  readonly format: FormatId;
  readonly formats: readonly FormatId[];
  readonly onFormat: (format: FormatId) => void;
}

export function FormatMenu({ isDisabled, format, formats, onFormat }: FormatMenuProps) {
  return (
    <Menu
      align="end"
      side="top"
      label="Export format"
      trigger={
        <Button variant="primary" disabled={isDisabled} aria-label={`Export format, ${FORMAT_FACTS[format].name}`}>
          <Icon name="chevron-down" />
        </Button>
      }
    >
      <MenuTitle>Export format</MenuTitle>
      {formats.map((id) => (
        <MenuItem key={id} isCurrent={id === format} onSelect={() => onFormat(id)}>
          {FORMAT_FACTS[id].name}
        </MenuItem>
      ))}
    </Menu>
  );
}
