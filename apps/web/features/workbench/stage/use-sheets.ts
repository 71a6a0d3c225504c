import { isAbort, LIMITS } from '@underbase/contract';
import type { PictureOfSheets } from '@underbase/runner/browser';
import { useEffect, useRef } from 'react';
import { benchFaultWords } from '../bench-fault-words.ts';
import type { Workbench } from '../state/create-workbench.ts';
import { type Draft, dpiOf, type OpenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** A figure that is typed or stepped changes several times in a row. */
const REST_MS = 60;

type Bitmaps = Map<string, ImageBitmap>;

function picturesOf(files: readonly OpenFile[], draft: Draft): readonly PictureOfSheets[] {
  return files.map((file) => ({ id: file.id, file: file.blob, fileName: file.name, dpi: dpiOf(draft, file, LIMITS.assumedDpi) }));
}

/** Closes those that no design needs any more. */
function closeOthers(bitmaps: Bitmaps, thumbIds: readonly string[]): void {
  for (const [id, bitmap] of bitmaps) {
    if (thumbIds.includes(id)) continue;
    bitmap.close();
    bitmaps.delete(id);
  }
}

function setFinal(workbench: Workbench, isFinal: boolean): void {
  const { sheets } = workbench.store.get();
  if (sheets && sheets.isFinal !== isFinal) workbench.set({ sheets: { ...sheets, isFinal } });
}

/** While the tool would make sheets, the bench knows them: a quick look first, then as the export will have them. */
export function useSheets(isWanted: boolean): void {
  const workbench = useWorkbench();
  const files = useBench((state) => state.files);
  const draft = useBench((state) => state.history.present);
  const bitmaps = useRef<Bitmaps>(new Map());

  useEffect(() => {
    const first = files[0];
    if (!isWanted || !first) {
      if (workbench.store.get().sheets) workbench.set({ sheets: null, report: null, resultSize: null });
      for (const bitmap of bitmaps.current.values()) bitmap.close();
      bitmaps.current.clear();
      return;
    }
    // What is on screen stays there, but is no longer what will be made.
    setFinal(workbench, false);
    const stop = new AbortController();
    const { signal } = stop;
    const look = async (isQuick: boolean): Promise<boolean> => {
      const known = [...bitmaps.current.keys()];
      const pictures = picturesOf(files, draft);
      const call = { tool: workbench.tool.id, options: draft.options, dpi: dpiOf(draft, first, LIMITS.assumedDpi) };
      const shown = await first.session.showSheets({ ...call, pictures, isQuick, known, signal });
      for (const { id, bitmap } of shown.thumbs) bitmaps.current.set(id, bitmap);
      // Sheets on screen still need theirs.
      if (signal.aborted) return true;
      const { arrangement, isFinal, thumbIds } = shown;
      const drawn = thumbIds.map((id) => bitmaps.current.get(id)).filter((bitmap) => bitmap !== undefined);
      workbench.set({ sheets: { arrangement, bitmaps: drawn, isFinal, draft, files }, report: arrangement.report, previewFault: null });
      closeOthers(bitmaps.current, thumbIds);
      return isFinal;
    };
    const timer = setTimeout(() => {
      look(true)
        .then((isFinal) => isFinal || look(false))
        .catch((error: unknown) => {
          if (isAbort(error)) return;
          // Nobody is looking any more.
          setFinal(workbench, true);
          workbench.set({ previewFault: benchFaultWords(workbench.tool, error) });
        });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [workbench, files, draft, isWanted]);
}
