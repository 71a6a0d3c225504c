import { isAbort, LIMITS } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import type { FilmGround, Ground, ToolPanel } from '@underbase/tools/panels';
import type { PictureSource } from '@underbase/ui';
import { useMemo, useRef } from 'react';
import { benchFaultWords } from '../bench-fault-words.ts';
import type { Workbench } from '../state/create-workbench.ts';
import { activeFile, type Draft, dpiOf, type OpenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { filmSource } from './film-source.ts';
import { useMeasuredResult } from './use-measured-result.ts';

interface Sources {
  readonly before: PictureSource;
  /** Null where the picture is the ground of a panel's own controls. */
  readonly after: PictureSource | null;
  /** Where the result lies on the picture; all of it where absent. */
  readonly placement: Rect | undefined;
}

/**
 * The picture and its result as the viewer asks for them, or an empty film in their place, while which the result of the one picture is measured
 * all the same where `isOfOne`; null while no file is open.
 */
export function useSources(ground: Ground | null, film: FilmGround | null, isOfOne: boolean, panel: ToolPanel | null): Sources | null {
  const workbench = useWorkbench();
  const file = useBench(activeFile);
  const draft = useBench((state) => state.history.present);
  const size = useBench((state) => state.resultSize);
  const version = useRef(0);

  const before = useMemo(() => file && originalSource(workbench, file, dpiOf(draft, file, LIMITS.assumedDpi)), [workbench, file, draft]);
  // What a heavy tool's run has made takes the draft's place: then its views are asked for once more.
  const isMade = useBench((state) => workbench.tool.isHeavy === true && workbench.isMadeHere(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made is asked for anew
  const after = useMemo(() => {
    version.current += 1;
    return file && resultSource(workbench, file, draft, size, version.current, panel?.layerWords);
  }, [workbench, file, draft, size, isMade, panel]);

  const groundVersion = useRef(0);
  const groundKey = ground && JSON.stringify(ground);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ground, which is made anew with every rendering
  const under = useMemo(() => {
    groundVersion.current += 1;
    return file && ground && groundSource(workbench, file, ground, dpiOf(draft, file, LIMITS.assumedDpi), groundVersion.current);
  }, [workbench, file, groundKey, draft.dpiByFile]);
  useMeasuredResult(workbench, under || (film && isOfOne) ? file : null, draft);

  const filmKey = film && JSON.stringify(film);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the film, which is made anew with every rendering
  const empty = useMemo(() => film && filmSource(film), [filmKey]);

  if (file && empty) return { before: empty, after: null, placement: undefined };
  if (under) return { before: under, after: null, placement: undefined };
  return before && after ? { before, after, placement: size?.placement } : null;
}

function originalSource(workbench: Workbench, { id, session }: OpenFile, dpi: number): PictureSource {
  const { widthPx, heightPx } = session.info;
  return {
    id,
    widthPx,
    heightPx,
    dpi,
    version: 0,
    isNonEmpty: session.isNonEmpty,
    render: (request) => session.renderOriginal(request).finally(() => afterFrame(workbench.dropLook)),
    readPixel: (x, y) => session.readPixel({ x, y }),
  };
}

/** The tool's result with a panel's own options: what its controls stand on. Tells the bench nothing. */
function groundSource(workbench: Workbench, { id, session }: OpenFile, ground: Ground, dpi: number, version: number): PictureSource {
  const { options, widthPx, heightPx } = ground;
  return {
    id: `${id} ground`,
    widthPx,
    heightPx,
    dpi,
    version,
    render: (request) => session.renderResult({ tool: workbench.tool.id, options, dpi, ...request }),
  };
}

/** Once the browser has drawn what it is about to draw. */
function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The tool's result on one file. What a rendering tells besides pixels (report, size, faults) goes to the bench. */
function resultSource(
  workbench: Workbench,
  { id, session }: OpenFile,
  draft: Draft,
  size: Size | null,
  version: number,
  layerWords: ToolPanel['layerWords'],
): PictureSource {
  const { widthPx, heightPx } = size ?? session.info;
  const dpi = dpiOf(draft, { id, session } as OpenFile, LIMITS.assumedDpi);
  const call = { tool: workbench.tool.id, options: draft.options, dpi };
  /** Figures that pixels don't wait for. Those of options that are gone are never told. */
  async function tellFigures(): Promise<void> {
    const isWanted = (): boolean => {
      const state = workbench.store.get();
      return activeFile(state)?.id === id && state.history.present === draft;
    };
    if (!isWanted()) return;
    try {
      const measured = await session.tellReport(call);
      if (isWanted()) workbench.tell(measured, draft);
    } catch (error) {
      if (!isAbort(error)) workbench.set({ previewFault: benchFaultWords(workbench.tool, error) });
    }
  }
  return {
    id: `${id} result`,
    widthPx,
    heightPx,
    dpi,
    version,
    isHeavy: workbench.tool.isHeavy,
    draftsOnce: workbench.tool.draftsOnce,
    ...(layerWords && {
      tell: async (x: number, y: number) => {
        const layers = await session.tellLayers({ ...call, x, y });
        return layers && layerWords(draft.options, layers);
      },
    }),
    async render(request) {
      try {
        const rendering = await session.renderResult({ ...call, ...request });
        const isShown = (): boolean => activeFile(workbench.store.get())?.id === id;
        // Other measures come with the pixels; figures come after them, for they cost a frame.
        if (isShown() && workbench.tellsNewSize(rendering)) {
          workbench.tell(rendering, draft);
          // Asked for in the measures of before, they are a part of the result, or lie at another scale than the picture beside them.
          rendering.bitmap.close();
          throw new DOMException('the result has other measures by now', 'AbortError');
        }
        afterFrame(() => isShown() && workbench.tell(rendering, draft));
        if (rendering.reportFollows) afterFrame(() => void tellFigures());
        return rendering;
      } catch (error) {
        if (!isAbort(error)) workbench.set({ previewFault: benchFaultWords(workbench.tool, error) });
        throw error;
      }
    },
  };
}
