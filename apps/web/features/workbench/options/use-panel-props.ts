import { LIMITS } from '@underbase/contract';
import type { PanelProps } from '@underbase/tools/panels';
import { useCallback, useMemo } from 'react';
import { setUnit, useUnit } from '../../preferences/preferences.ts';
import { insist } from '../stage/insist.ts';
import { activeFile, dpiOf } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** Thumbnails need no more than this. */
const LOOK_PIXELS = 260_000;

/** The whole is looked at for the smallest part. */
const ONE_PIXEL = { x: 0, y: 0, width: 1, height: 1 };

/** What the parts of a tool's own panel get from the bench. */
export function usePanelProps(): PanelProps {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const file = useBench(activeFile);
  const draft = useBench((state) => state.history.present);
  const report = useBench((state) => state.report);
  const handTool = useBench((state) => state.handTool);
  const result = useBench((state) => state.resultSize);
  const mode = useBench((state) => state.panelMode);
  const sheets = useBench((state) => state.sheets);
  const files = useBench((state) => state.files);
  const pictures = useMemo(() => files.map(({ id, name }) => ({ id, name })), [files]);
  const unit = useUnit();
  const setMode = useCallback((panelMode: string | null) => workbench.set({ panelMode }), [workbench]);
  const look = useMemo<PanelProps['look']>(
    () => async (ids, signal) => {
      if (!file) return [];
      file.session.dpi = dpiOf(draft, file, LIMITS.assumedDpi);
      const shown = await file.session.renderOverlays({ tool: tool.id, options: draft.options, ids, mostPixels: LOOK_PIXELS, signal });
      return shown.flatMap((overlay) => (overlay.kind === 'heat' ? [{ id: overlay.id, bitmap: overlay.bitmap }] : []));
    },
    [file, draft, tool],
  );
  const measure = useMemo<PanelProps['measure']>(
    () => async (options, signal) => {
      if (!file) return null;
      const { bitmap, frame, placement } = await insist(
        () => file.session.renderResult({ tool: tool.id, options, rect: ONE_PIXEL, scale: 1, signal }),
        signal,
      );
      bitmap.close();
      return { widthPx: frame.width, heightPx: frame.height, placement };
    },
    [file, tool],
  );
  const dpi = file && dpiOf(draft, file, LIMITS.assumedDpi);
  const picture = useMemo(() => {
    return file && dpi && { widthPx: file.session.info.widthPx, heightPx: file.session.info.heightPx, dpi };
  }, [file, dpi]);
  return {
    options: draft.options,
    onChange: workbench.change,
    onSettle: workbench.settle,
    report,
    handTool,
    onHandTool: workbench.setHandTool,
    look,
    picture: picture || null,
    result,
    measure,
    pictures,
    sheets,
    unit,
    onUnit: setUnit,
    mode,
    onMode: setMode,
  };
}
