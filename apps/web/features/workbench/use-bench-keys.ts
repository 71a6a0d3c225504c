import { useEffect } from 'react';
import { hasModKey, isTyping } from '../shortcuts/mod-key.ts';
import { browseFiles } from './file-in/browse-files.ts';
import type { Workbench } from './state/create-workbench.ts';

/** Undo, redo, browse and export from anywhere on the page; keys of the picture are the viewer's own. */
export function useBenchKeys(workbench: Workbench): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!hasModKey(event) || event.altKey || isInDialog(event.target)) return;
      const action = actionFor(event, workbench);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [workbench]);
}

function actionFor(event: KeyboardEvent, workbench: Workbench): (() => void) | null {
  const key = event.key.toLowerCase();
  if (key === 'o') return () => browseFiles(workbench);
  if (key === 'enter') return () => void workbench.export();
  // Text fields undo their own typing.
  if (isTyping(event.target)) return null;
  if (key === 'z') return event.shiftKey ? workbench.redo : workbench.undo;
  return key === 'y' ? workbench.redo : null;
}

const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"]') !== null;
