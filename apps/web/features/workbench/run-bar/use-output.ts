import { LIMITS } from '@underbase/contract';
import type { ForetoldPicture } from '@underbase/tools';
import { sheetStem } from '@underbase/tools/use';
import { resultName } from '../model/result-name.ts';
import { activeFile, dpiOf, exportFormat, pricedTotal, unseenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { type Output, outputExtension, outputFacts } from './output-words.ts';
import { sheetWords } from './run-words.ts';

interface NextOutput extends Output {
  readonly name: string;
  /** False while no preview has told yet how large the result is, or a tool of many files, or of sheets, which they are. */
  readonly isKnown: boolean;
  /** How it is made, where the tool knows that beforehand; null elsewhere. */
  readonly way: string | null;
}

/** "3600 × 2160 px, 12.00 × 7.20 in" */
const printWords = ({ widthPx, heightPx, dpi }: ForetoldPicture): string =>
  `${widthPx} × ${heightPx} px, ${(widthPx / dpi).toFixed(2)} × ${(heightPx / dpi).toFixed(2)} in`;

/** What the next export will hand out: the tool's own word first, then what its previews told, then the source's measures. Null without a file. */
export function useOutput(): NextOutput | null {
  const { tool } = useWorkbench();
  const file = useBench(activeFile);
  const fileCount = useBench(pricedTotal);
  const draft = useBench((state) => state.history.present);
  const format = useBench((state) => exportFormat(tool, state));
  const measures = useBench((state) => state.resultSize);
  const resultDpi = useBench((state) => state.resultDpi);
  const report = useBench((state) => state.report);
  const sheets = useBench((state) => state.sheets);
  const isUnseen = useBench((state) => unseenFile(state, tool) !== null);
  const isFaulty = useBench((state) => state.previewFault !== null);
  if (!file) return null;
  const facts = outputFacts(report, format);
  const ownDpi = dpiOf(draft, file, LIMITS.assumedDpi);
  const isDrawn = tool.drawnFormats?.includes(format) === true;
  const { info } = file.session;
  const told = tool.foretells?.(draft.options, { widthPx: info.widthPx, heightPx: info.heightPx, dpi: ownDpi }) ?? null;
  const dpi = isDrawn ? ownDpi : told ? told.dpi : (sheets?.arrangement.film.dpi ?? facts.dpi ?? resultDpi ?? ownDpi);
  const { widthPx, heightPx } = measures ?? info;
  // Without a preview nobody knows what a tool makes of a size.
  const size = isUnseen
    ? null
    : sheets
      ? sheetWords(sheets.arrangement)
      : isDrawn
        ? `${(info.widthPx / ownDpi).toFixed(2)} × ${(info.heightPx / ownDpi).toFixed(2)} in`
        : told
          ? printWords(told)
          : `${widthPx} × ${heightPx} px`;
  const single = fileCount === 1 || tool.gathersFiles === true;
  const files = sheets ? sheets.arrangement.lengthsPx.length : single ? 1 : fileCount * (facts.beside === undefined ? 1 : 2);
  const extension = outputExtension({ format, facts });
  const name = sheets
    ? `${sheetStem({ number: 1, of: files }, new Date())}.${extension}`
    : resultName(file.name, { tool: tool.id, dpi, extension });
  // Until the sheets are looked at, the first file's own measures and name are not what comes out; nor are the source's before any preview told its own.
  const areSheetsComing = tool.gathersFiles === true && fileCount > 1 && !sheets && !isFaulty;
  const isTold = told !== null || isDrawn || isFaulty || sheets !== null || resultDpi !== null;
  const isKnown = isUnseen || (isTold && !areSheetsComing && (tool.folderOf === undefined || report !== null));
  return { format, dpi, size, facts, files, name, isKnown, way: told?.way ?? null };
}
