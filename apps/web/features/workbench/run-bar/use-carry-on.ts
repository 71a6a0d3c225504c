import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { exportFormat, type RunResult } from '../state/workbench-state.ts';
import { useWorkbench } from '../workbench-context.ts';

/** Runs the tool and takes the result to another page, without a download in between. */
export function useCarryOn(): (path: string) => void {
  const workbench = useWorkbench();
  const navigate = useNavigate();
  return (path) => {
    const carryOver = ({ pictures: [picture] }: RunResult): void => {
      setProcessedImage({ file: picture.blob, name: picture.name, madeBy: workbench.tool.title });
      void navigate(path);
    };
    void workbench.export(exportFormat(workbench.tool, workbench.store.get()), carryOver);
  };
}
