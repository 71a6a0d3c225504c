import { Button, IconButton } from '@underbase/ui';
import { useStore } from '../../../state/store.ts';
import { wayBack, wayBackFrom } from '../../../state/way-back.ts';
import { pathWithOptions } from '../model/option-link.ts';
import { useCarryOn } from '../run-bar/use-carry-on.ts';
import { activeFile, canExport } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** The way back to the tool that sent its picture here for help, with the result and with what was set there. */
export function StageReturn() {
  const { tool } = useWorkbench();
  const carryOn = useCarryOn();
  const file = useBench((state) => activeFile(state)?.blob);
  const isReady = useBench(canExport);
  const way = wayBackFrom(useStore(wayBack), tool.id, file);
  if (!way) return null;
  return (
    <div className="stage-offer" role="status" data-over-picture>
      <p>What was set in {way.tool.title} is kept.</p>
      <Button dense disabled={!isReady} onClick={() => carryOn(pathWithOptions(`/${way.tool.id}`, way.options))}>
        Back to {way.tool.title} with the result
      </Button>
      <IconButton icon="x" label="Put aside" onClick={() => wayBack.set(null)} />
    </div>
  );
}
