import { isAbort, LIMITS } from '@underbase/contract';
import { useEffect } from 'react';
import { faultWords } from '../../notices/fault-words.ts';
import type { Workbench } from '../state/create-workbench.ts';
import { type Draft, dpiOf, type OpenFile } from '../state/workbench-state.ts';
import { insist } from './insist.ts';

/** A frame under the hand changes with every movement; figures follow once it rests. */
const REST_MS = 120;

const ONE_PIXEL = { x: 0, y: 0, width: 1, height: 1 };

/** Report and exact size of a result that is not on screen, because a panel's own controls are. Null for one that is. */
export function useMeasuredResult(workbench: Workbench, file: OpenFile | null, draft: Draft): void {
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      file.session.dpi = dpiOf(draft, file, LIMITS.assumedDpi);
      const { signal } = stop;
      const ask = () => file.session.renderResult({ tool: workbench.tool.id, options: draft.options, rect: ONE_PIXEL, scale: 1, signal });
      insist(ask, signal)
        .then((rendering) => {
          rendering.bitmap.close();
          workbench.tell(rendering);
        })
        .catch((error: unknown) => !isAbort(error) && workbench.set({ previewFault: faultWords(error) }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [workbench, file, draft]);
}
