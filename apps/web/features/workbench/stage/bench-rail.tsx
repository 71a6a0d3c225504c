import { ToolRail, type ViewerTool } from '@underbase/ui';
import { openShortcuts } from '../../palette/palette-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { strokeOption } from './stroke-option.ts';

/** Hand tools beside the picture. */
export function BenchRail() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const handTool = useBench((state) => state.handTool);
  const modes = strokeOption(tool)?.field.modes ?? [];
  const tools: readonly ViewerTool[] = ['hand', ...tool.railTools, 'zoom', 'measure'];
  return (
    <ToolRail
      tools={tools}
      tool={handTool}
      onToolChange={workbench.setHandTool}
      labels={{
        brush: modes[0] && `${modes[0].label} brush`,
        eraser: modes[1] && `${modes[1].label} brush`,
      }}
      onShortcuts={openShortcuts}
    />
  );
}
