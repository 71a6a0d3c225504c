import { VIEWER_SHORTCUTS, type ViewerShortcut } from '@underbase/ui';
import { BENCH_KEYS } from './bench-keys.ts';
import { MOD_KEY_LABEL } from './mod-key.ts';

interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const line = ({ shown, does }: ViewerShortcut): Shortcut => ({ keys: shown, does });

/**
 * Every shortcut of the product, as the sheet shows them and the keyboard page of the documentation tells them. Those of bench and viewer
 * come from the lists that presses are looked up in.
 * @param mod how the modifier is named: Ctrl, or ⌘ on a Mac
 */
export function shortcuts(mod: string = MOD_KEY_LABEL): readonly ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: `${mod} K`, does: 'Jump to any tool, page or setting' },
        { keys: '?', does: 'This list' },
        { keys: 'Esc', does: 'Close what is open' },
      ],
    },
    {
      title: 'File and options',
      shortcuts: [
        { keys: `${mod} V`, does: 'Paste a picture' },
        ...BENCH_KEYS.map(({ shown, does }) => ({ keys: `${mod} ${shown}`, does })),
      ],
    },
    { title: 'Viewer', shortcuts: VIEWER_SHORTCUTS.filter(({ isOfHandTool }) => !isOfHandTool).map(line) },
    { title: 'Hand tools, where a tool has them', shortcuts: VIEWER_SHORTCUTS.filter(({ isOfHandTool }) => isOfHandTool).map(line) },
  ];
}
