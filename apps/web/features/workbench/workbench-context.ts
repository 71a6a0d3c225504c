import { createContext, useContext } from 'react';
import { useStore } from '../../state/store.ts';
import type { Workbench } from './state/create-workbench.ts';
import type { WorkbenchState } from './state/workbench-state.ts';

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('outside of a workbench');
  return workbench;
}

/** Watches a part of the bench; `select` must give the same value for the same state. */
export function useBench<Part>(select: (state: WorkbenchState) => Part): Part {
  return useStore(useWorkbench().store, select);
}
