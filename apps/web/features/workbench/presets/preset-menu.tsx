import { IconButton, Menu, MenuItem, MenuSeparator } from '@underbase/ui';
import type { PresetTask } from './preset-dialogs.tsx';
import type { Preset } from './preset-list.ts';

interface PresetMenuProps {
  readonly current: Preset | null;
  readonly onTask: (task: PresetTask) => void;
  readonly onDelete: (preset: Preset) => void;
}

export function PresetMenu({ current, onTask, onDelete }: PresetMenuProps) {
  return (
    <Menu align="end" label="Presets" trigger={<IconButton icon="ellipsis" label="More about presets" variant="quiet" dense />}>
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
