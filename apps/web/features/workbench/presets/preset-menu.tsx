import { Menu, MenuItem, MenuSeparator } from '@underbase/ui';
import type { LazyMenuProps } from '../../navigation/lazy-menu.tsx';
import type { PresetTask } from './preset-dialogs.tsx';
import type { Preset } from './preset-list.ts';

interface PresetMenuProps extends LazyMenuProps {
  readonly current: Preset | null;
  readonly hasOwn: boolean;
  readonly onTask: (task: PresetTask) => void;
  readonly onSaveFile: () => void;
  readonly onOpenFile: () => void;
  readonly onDelete: (preset: Preset) => void;
}

export function PresetMenu({ current, hasOwn, onTask, onSaveFile, onOpenFile, onDelete, ...menu }: PresetMenuProps) {
  return (
    <Menu align="end" label="Presets" {...menu}>
      <MenuItem icon="link" onSelect={() => onTask({ kind: 'share' })}>
        Share options as a link
      </MenuItem>
      <MenuItem icon="download" disabled={!hasOwn} onSelect={onSaveFile}>
        Save own presets as a file
      </MenuItem>
      <MenuItem icon="folder-open" onSelect={onOpenFile}>
        Open presets from a file
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
