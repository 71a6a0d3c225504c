import { LIMITS } from '@underbase/contract';
import type { OpenBench } from '../../state/open-bench.ts';
import type { Workbench } from './state/create-workbench.ts';
import { activeFile, dpiOf } from './state/workbench-state.ts';

/** What others may know of a bench: the assistant compares settings on its file. */
export function benchForOthers({ tool, store, change }: Workbench): OpenBench {
  return {
    tool,
    file() {
      const state = store.get();
      const file = activeFile(state);
      return file && { name: file.name, blob: file.blob, dpi: dpiOf(state.history.present, file, LIMITS.assumedDpi) };
    },
    options: () => store.get().history.present.options,
    change: (values) => change(values),
  };
}
