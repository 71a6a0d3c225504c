import { createContext, useContext } from 'react';
import { useStore } from '../../../state/store.ts';
import type { BatchState } from './batch-state.ts';
import type { Batch } from './create-batch.ts';

export const BatchContext = createContext<Batch | null>(null);

export function useBatch(): Batch {
  const batch = useContext(BatchContext);
  if (!batch) throw new Error('no batch is open around this part');
  return batch;
}

/** Watches a part of the batch's state; `select` must give the same value for the same state. */
export function useBatchState<Part>(select: (state: BatchState) => Part): Part {
  return useStore(useBatch().store, select);
}
