import { FirstFile } from '../../file-in/first-file.tsx';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** The stage before there is a picture. */
export function EmptyStage() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const opening = useBench((state) => state.opening);
  const isRestored = useBench((state) => state.isRestored);
  return (
    <FirstFile
      opening={opening}
      onStop={workbench.stopOpening}
      accepts={tool.accepts}
      multiple
      takesList={tool.takesList}
      hint={tool.takesList && 'An order list (CSV: file, size, quantity) may come with them.'}
      onOpen={(files) => void workbench.open(files)}
      isWaiting={!isRestored}
    />
  );
}
