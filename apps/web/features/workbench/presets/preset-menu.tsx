import { Menu, MenuItem, MenuSeparator } from '@underbase/ui';
import type { LazyMenuProps } from '../../navigation/lazy-menu.tsx';
import type { PresetTask } from './preset-dialogs.tsx';
import type { Preset } from './preset-list.ts';

interface PresetMenuProps extends LazyMenuProps {
  readonly current: Preset | null;
  readonly onTask: (task: PresetTask) => void;
  readonly onDelete: (preset: Preset) => void;
}

export function PresetMenu({ current, onTask, onDelete, ...menu }: PresetMenuProps) {
  return (
    <Menu align="end" label="Presets" {...menu}>
      <MenuItem icon="link" onSelect={() => onTask({ kind: 'share' })}>
        Share options as a link
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="pencil" disabled={!current} onSelect={() => current && onTask({ kind: 'rename', preset: current })}>
        Rename preset
      </MenuItem>
      <MenuItem icon="trash-2" disabled={!current} onSelect={() => current && onDelete(current)}>
        Delete preset
      </MenuItem>
    </Menu>
  );
}
