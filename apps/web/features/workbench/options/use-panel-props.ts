import { LIMITS } from '@underbase/contract';
import type { PanelProps } from '@underbase/tools/panels';
import { useMemo } from 'react';
import { activeFile, dpiOf } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** Thumbnails need no more than this. */
const LOOK_PIXELS = 260_000;

/** What the parts of a tool's own panel get from the bench. */
export function usePanelProps(): PanelProps {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const file = useBench(activeFile);
  const draft = useBench((state) => state.history.present);
  const report = useBench((state) => state.report);
  const handTool = useBench((state) => state.handTool);
  const look = useMemo<PanelProps['look']>(
    () => async (ids, signal) => {
      if (!file) return [];
      file.session.dpi = dpiOf(draft, file, LIMITS.assumedDpi);
      const shown = await file.session.renderOverlays({ tool: tool.id, options: draft.options, ids, mostPixels: LOOK_PIXELS, signal });
      return shown.flatMap((overlay) => (overlay.kind === 'heat' ? [{ id: overlay.id, bitmap: overlay.bitmap }] : []));
    },
    [file, draft, tool],
  );
  return {
    options: draft.options,
    onChange: workbench.change,
    onSettle: workbench.settle,
    report,
    handTool,
    onHandTool: workbench.setHandTool,
    look,
  };
}
