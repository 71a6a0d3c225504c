import { Button } from '@underbase/ui';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import { canExport, exportFormat } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { outputFacts } from './output-words.ts';
import { useCarryOn } from './use-carry-on.ts';

const loadMenu = async () => (await import('./send-to-menu.tsx')).SendToMenu;

/** Runs the tool and takes the result to another one, without a download in between. */
export function SendToButton() {
  const workbench = useWorkbench();
  const carryOn = useCarryOn();
  const isReady = useBench(canExport);
  const format = useBench((state) => exportFormat(workbench.tool, state));
  // Of several files none could go on by itself.
  const isInZip = useBench((state) => outputFacts(state.report, format).inZip === true);

  if (isInZip) return null;
  return (
    <LazyMenu
      button={
        <Button variant="quiet" className="hide-s" disabled={!isReady}>
          Send to…
        </Button>
      }
      load={loadMenu}
      own={{ tool: workbench.tool, format, onTool: carryOn }}
    />
  );
}
