import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../state/store.ts';
import { hasModKey, isTyping } from '../shortcuts/mod-key.ts';
import { closeOverlay, loadPalette, loadShortcuts, openPalette, openShortcuts, overlay, preloadPalette } from './palette-state.ts';

const PaletteDialog = lazy(async () => ({ default: (await loadPalette()).PaletteDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await loadShortcuts()).ShortcutsDialog }));

/** Listens for Ctrl/Cmd+K and ?, everywhere; what they open is loaded then. */
export function PaletteHost() {
  const open = useStore(overlay);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (hasModKey(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
      } else if (event.key === 'Control' || event.key === 'Meta') {
        // The rest of the shortcut is on its way: what one types next must find the palette there.
        preloadPalette();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        openShortcuts();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Suspense>
      {open === 'palette' && <PaletteDialog onClose={closeOverlay} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={closeOverlay} />}
    </Suspense>
  );
}
