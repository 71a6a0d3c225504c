import type { WayOut } from '@underbase/contract';
import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { wayBack } from '../../../state/way-back.ts';
import { activeFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** Takes the untouched picture to the tool that helps, and keeps what is set here for the way back. */
export function useWayOut(): (way: WayOut) => void {
  const workbench = useWorkbench();
  const navigate = useNavigate();
  const file = useBench(activeFile);
  return ({ tool }) => {
    if (!file) return;
    const { options } = workbench.store.get().history.present;
    wayBack.set({ helper: tool, tool: workbench.tool, options, file: file.blob });
    setProcessedImage({ file: file.blob, name: file.name, madeBy: null });
    void navigate(`/${tool}`);
  };
}
