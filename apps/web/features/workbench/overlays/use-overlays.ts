import { isAbort, LIMITS } from '@underbase/contract';
import type { ShownOverlay } from '@underbase/runner/browser';
import type { OverlayMark } from '@underbase/tools';
import type { ViewerOverlay } from '@underbase/ui';
import { useEffect, useMemo } from 'react';
import { benchFaultWords } from '../bench-fault-words.ts';
import { activeFile, dpiOf } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** A dragged slider rests this long before findings are looked for again: the picture itself goes first. */
const REST_MS = 160;

const NONE: readonly ViewerOverlay[] = [];

/** Whether the result on the bench was made on the server, and overlays are shown of such. */
function useIsMadeThere(): boolean {
  const workbench = useWorkbench();
  return useBench((state) => workbench.tool.overlaysOfPlan === true && workbench.isMadeThere(state));
}

/** Whether there is something to find things in: a file, and of a heavy tool its run. */
export function useCanLook(): boolean {
  const workbench = useWorkbench();
  const isMadeThere = useIsMadeThere();
  return useBench((state) => state.files.length > 0 && (!workbench.tool.isHeavy || workbench.isMadeHere(state) || isMadeThere));
}

const isGiven = (value: unknown): boolean => value !== '' && value !== 'none';

/** Switches overlays on with the option that they come with, and off when that is emptied or none; in between they are anybody's. */
export function useOverlaysOfOptions(): void {
  const workbench = useWorkbench();
  const { tool, store } = workbench;
  const given = useBench(({ history }) =>
    (tool.overlays ?? [])
      .filter(({ comesWith }) => comesWith !== undefined && isGiven(history.present.options[comesWith]))
      .map(({ id }) => id)
      .join(' '),
  );
  useEffect(() => {
    if (given === '') return;
    const own = given.split(' ');
    const others = (): readonly string[] => store.get().overlayIds.filter((id) => !own.includes(id));
    workbench.set({ overlayIds: [...others(), ...own] });
    return () => workbench.set({ overlayIds: others() });
  }, [workbench, store, given]);
}

/** The overlays that are switched on, as the viewer draws them; looked for anew when options, size or file change. */
export function useOverlays(): readonly ViewerOverlay[] {
  const workbench = useWorkbench();
  const { tool, store } = workbench;
  const file = useBench(activeFile);
  const draft = useBench((state) => state.history.present);
  const ids = useBench((state) => state.overlayIds);
  const shown = useBench((state) => state.overlays);
  const canLook = useCanLook();
  const isMadeThere = useIsMadeThere();

  useEffect(() => {
    if (!file || ids.length === 0 || !canLook) {
      replaceOverlays(workbench, []);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const { signal } = stop;
        const dpi = dpiOf(draft, file, LIMITS.assumedDpi);
        file.session
          .renderOverlays({ tool: tool.id, options: draft.options, dpi, ids, isMadeThere, signal })
          .then((overlays) => replaceOverlays(workbench, overlays))
          .catch((error: unknown) => !isAbort(error) && workbench.set({ previewFault: benchFaultWords(workbench.tool, error) }));
      },
      store.get().overlays.length === 0 ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [workbench, store, tool, file, draft, ids, canLook, isMadeThere]);

  useEffect(() => () => replaceOverlays(workbench, []), [workbench]);

  return useMemo(() => {
    const on = shown.filter(({ id }) => ids.includes(id));
    return on.length === 0 ? NONE : on.map((overlay) => withMark(overlay, tool.overlays?.find(({ id }) => id === overlay.id)?.mark));
  }, [shown, ids, tool]);
}

function withMark(overlay: ShownOverlay, mark: OverlayMark | undefined): ViewerOverlay {
  if (overlay.kind !== 'heat') return overlay;
  return { ...overlay, mark: mark === 'counter-hatch' || mark === 'solid' ? mark : 'hatch' };
}

/** Bitmaps that are shown no more go back at once: they don't wait for the garbage collector. */
function replaceOverlays({ store, set }: ReturnType<typeof useWorkbench>, overlays: readonly ShownOverlay[]): void {
  const last = store.get().overlays;
  if (last.length === 0 && overlays.length === 0) return;
  set({ overlays });
  requestAnimationFrame(() => {
    for (const overlay of last) if (overlay.kind === 'heat') overlay.bitmap.close();
  });
}
