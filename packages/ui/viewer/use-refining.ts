import { useSyncExternalStore } from 'react';
import type { ViewerStage } from './stage.ts';

/** What the result on screen is, where it is not the file: on its way there, or a draft that stays one until the run. */
export type RefiningState = 'refining' | 'draft' | null;

export function useRefining(stage: ViewerStage): RefiningState {
  return useSyncExternalStore(
    stage.refining.onChange,
    () => (stage.refining.isDraft ? 'draft' : stage.refining.isRefining ? 'refining' : null),
    () => null,
  );
}
