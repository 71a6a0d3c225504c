import { LIMITS } from '@underbase/contract';
import { activeFile, dpiOf } from '../state/workbench-state.ts';
import { useBench } from '../workbench-context.ts';

/** The print resolution in force: that of the file on the bench, or the assumed one while there is none. */
export function useResolution(): number {
  return useBench((state) => {
    const file = activeFile(state);
    return file ? dpiOf(state.history.present, file, LIMITS.assumedDpi) : LIMITS.assumedDpi;
  });
}
