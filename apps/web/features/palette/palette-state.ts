import { createStore } from '../../state/store.ts';

export type Overlay = 'none' | 'palette' | 'shortcuts';

/** Which of the two overlays that open from anywhere is open. */
export const overlay = createStore<Overlay>('none');

export function openPalette(): void {
  overlay.set('palette');
}

export function openShortcuts(): void {
  overlay.set('shortcuts');
}

export function closeOverlay(): void {
  overlay.set('none');
}

export const loadPalette = () => import('./palette-dialog.tsx');
export const loadShortcuts = () => import('../shortcuts/shortcuts-dialog.tsx');

export function preloadPalette(): void {
  void loadPalette();
}
