import { useSyncExternalStore } from 'react';
import type { ViewerStage } from './stage.ts';

/** Whether the result on screen is not yet what it will be. */
export function useRefining(stage: ViewerStage): boolean {
  return useSyncExternalStore(
    stage.onRefining,
    () => stage.isRefining,
    () => false,
  );
}
