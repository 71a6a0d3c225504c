import { LIMITS } from '@underbase/contract';
import type { NamedPicture, PanelProps } from '@underbase/tools/panels';
import { useCallback, useMemo } from 'react';
import { siteConfig } from '../../../clients/site-config.ts';
import { setUnit, useUnit } from '../../preferences/preferences.ts';
import { modelsFor } from '../model/offered-field.ts';
import { activeFile, dpiOf, type OpenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { useShop } from './use-shop.ts';

/** Thumbnails need no more than this. */
const LOOK_PIXELS = 260_000;

function namedPicture({ id, name, session }: OpenFile): NamedPicture {
  const { widthPx, heightPx, format, colorMode, bitDepth, pages } = session.info;
  return { id, name, widthPx, heightPx, file: { format, hasAlpha: session.hasClear, colorMode, bitDepth, pages } };
}

/** What the parts of a tool's own panel get from the bench. */
export function usePanelProps(): PanelProps {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const active = useBench(activeFile);
  // Panels have nothing to stand on where there are no pixels.
  const file = active?.unseen ? null : active;
  const draft = useBench((state) => state.history.present);
  const report = useBench((state) => state.report);
  const handTool = useBench((state) => state.handTool);
  const result = useBench((state) => state.resultSize);
  const mode = useBench((state) => state.panelMode);
  const sheets = useBench((state) => state.sheets);
  const files = useBench((state) => state.files);
  const pictures = useMemo(() => files.map(namedPicture), [files]);
  const { dpiByFile } = draft;
  const reportOf = useMemo<PanelProps['reportOf']>(
    () => async (id, options, signal) => {
      const one = files.find((open) => open.id === id);
      if (!one || one.unseen) return null;
      const dpi = dpiByFile[id] ?? one.session.info.dpi ?? LIMITS.assumedDpi;
      return (await one.session.measure({ tool: tool.id, options, dpi, withReport: true, signal })).report;
    },
    [files, dpiByFile, tool],
  );
  const foreseeBytes = useMemo<PanelProps['foreseeBytes']>(
    () => async (id, options, signal) => {
      const one = files.find((open) => open.id === id);
      if (!one || one.unseen) return 0;
      const dpi = dpiByFile[id] ?? one.session.info.dpi ?? LIMITS.assumedDpi;
      return one.session.foreseeSize({ tool: tool.id, options, dpi, signal });
    },
    [files, dpiByFile, tool],
  );
  const list = useBench((state) => state.list);
  const unit = useUnit();
  const shop = useShop();
  const setMode = useCallback((panelMode: string | null) => workbench.set({ panelMode }), [workbench]);
  const look = useMemo<PanelProps['look']>(
    () => async (ids, signal) => {
      if (!file) return [];
      const dpi = dpiOf(draft, file, LIMITS.assumedDpi);
      const request = { tool: tool.id, options: draft.options, dpi, ids, mostPixels: LOOK_PIXELS, signal };
      const shown = await file.session.renderOverlays(request);
      return shown.flatMap((overlay) => (overlay.kind === 'heat' ? [{ id: overlay.id, bitmap: overlay.bitmap }] : []));
    },
    [file, draft, tool],
  );
  const glimpse = useMemo<PanelProps['glimpse']>(
    () => async (rect, longerSidePx, signal) => {
      if (!file) return null;
      const scale = Math.min(1, longerSidePx / Math.max(rect.width, rect.height));
      return (await file.session.renderOriginal({ rect, scale, signal })).bitmap;
    },
    [file],
  );
  const dpi = file && dpiOf(draft, file, LIMITS.assumedDpi);
  const measure = useMemo<PanelProps['measure']>(
    () => async (options, signal) => {
      if (!file || !dpi) return null;
      const { frame, placement } = await file.session.measure({ tool: tool.id, options, dpi, signal });
      return { widthPx: frame.width, heightPx: frame.height, placement };
    },
    [file, tool, dpi],
  );
  const picture = useMemo(() => {
    if (!file || !dpi) return null;
    return { ...namedPicture(file), dpi };
  }, [file, dpi]);
  return {
    options: draft.options,
    onChange: workbench.change,
    onSettle: workbench.settle,
    report,
    handTool,
    onHandTool: workbench.setHandTool,
    look,
    glimpse,
    picture: picture || null,
    result,
    measure,
    pictures,
    reportOf,
    foreseeBytes,
    onRepeat: workbench.repeat,
    list,
    onListTaken: workbench.dropList,
    sheets,
    models: modelsFor(tool.options, siteConfig.models),
    shop,
    unit,
    onUnit: setUnit,
    mode,
    onMode: setMode,
  };
}
