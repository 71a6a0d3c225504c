import { useEffect } from 'react';
import { benchAction } from '../shortcuts/bench-keys.ts';
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
  const action = benchAction(event, isTyping(event.target));
  if (action === 'browse') return () => browseFiles(workbench);
  if (action === 'export') return () => void workbench.export();
  return action && workbench[action];
}

const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"]') !== null;
