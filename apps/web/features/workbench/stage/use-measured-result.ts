import { isAbort, LIMITS } from '@underbase/contract';
import { useEffect } from 'react';
import { benchFaultWords } from '../bench-fault-words.ts';
import type { Workbench } from '../state/create-workbench.ts';
import { type Draft, dpiOf, type OpenFile } from '../state/workbench-state.ts';

/** A frame under the hand changes with every movement; figures follow once it rests. */
const REST_MS = 120;

/** Report (of a heavy tool the run's alone) and exact size of a result that is not on screen, because a panel's own controls are. Null for one that is. */
export function useMeasuredResult(workbench: Workbench, file: OpenFile | null, draft: Draft): void {
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = stop;
      const dpi = dpiOf(draft, file, LIMITS.assumedDpi);
      file.session
        .measure({ tool: workbench.tool.id, options: draft.options, dpi, withReport: !workbench.tool.isHeavy, signal })
        .then((measured) => workbench.tell(measured, draft))
        .catch((error: unknown) => !isAbort(error) && workbench.set({ previewFault: benchFaultWords(workbench.tool, error) }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [workbench, file, draft]);
}
