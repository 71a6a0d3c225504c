import { Button } from '@underbase/ui';
import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import { canExport, exportFormat, type RunResult } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { outputFacts } from './output-words.ts';

const loadMenu = async () => (await import('./send-to-menu.tsx')).SendToMenu;

/** Runs the tool and takes the result to another one, without a download in between. */
export function SendToButton() {
  const workbench = useWorkbench();
  const navigate = useNavigate();
  const isReady = useBench(canExport);
  const format = useBench((state) => exportFormat(workbench.tool, state));
  // Of several files none could go on by itself.
  const isInZip = useBench((state) => outputFacts(state.report, format).inZip === true);

  const sendTo = (path: string): void => {
    const carryOver = ({ pictures: [picture] }: RunResult): void => {
      setProcessedImage({ file: picture.blob, name: picture.name, madeBy: workbench.tool.title });
      void navigate(path);
    };
    void workbench.export(format, carryOver);
  };

  if (isInZip) return null;
  return (
    <LazyMenu
      button={
        <Button variant="quiet" className="hide-s" disabled={!isReady}>
          Send to…
        </Button>
      }
      load={loadMenu}
      own={{ tool: workbench.tool, format, onTool: sendTo }}
    />
  );
}
