import { MOD_KEY_LABEL } from './mod-key.ts';

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly { readonly keys: string; readonly does: string }[];
}

const mod = (key: string): string => `${MOD_KEY_LABEL} ${key}`;

/** Every shortcut of the product, as the sheet shows them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: mod('K'), does: 'Jump to any tool, page or setting' },
      { keys: '?', does: 'This list' },
      { keys: 'Esc', does: 'Close what is open' },
    ],
  },
  {
    title: 'File and options',
    shortcuts: [
      { keys: mod('V'), does: 'Paste a picture' },
      { keys: mod('O'), does: 'Browse for a file' },
      { keys: mod('Z'), does: 'Undo' },
      { keys: mod('Shift Z'), does: 'Redo' },
      { keys: mod('Enter'), does: 'Export' },
    ],
  },
  {
    title: 'Viewer',
    shortcuts: [
      { keys: '+  −', does: 'Zoom in, zoom out' },
      { keys: '0', does: 'Fit the picture' },
      { keys: '1', does: '100 %' },
      { keys: 'Space', does: 'Hold and drag to move the picture' },
      { keys: '← ↑ → ↓', does: 'Move the picture, a slider or the divider' },
      { keys: '\\', does: 'Hold to see the original' },
    ],
  },
  {
    title: 'Hand tools, where a tool has them',
    shortcuts: [
      { keys: 'H', does: 'Hand' },
      { keys: 'I', does: 'Pick a color' },
      { keys: 'B', does: 'Brush' },
      { keys: 'E', does: 'Eraser' },
      { keys: '[  ]', does: 'Smaller, larger brush' },
    ],
  },
];
