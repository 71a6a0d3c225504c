import type { FormatId } from '@underbase/contract';
import type { ExportedFile, ExportResult } from '@underbase/runner/browser';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { sheetStem } from '@underbase/tools/use';
import { resultName } from '../model/result-name.ts';
import { outputFacts } from '../run-bar/output-words.ts';
import { sharedOptions, withMarks } from './batch-actions.ts';
import type { OpenFile, ResultFile, WorkbenchState } from './workbench-state.ts';

/** Names what a run was made of: the same fingerprint, the same pixels. Which file of a batch is looked at is no part of that. */
export function fingerprint(state: WorkbenchState, tool: ToolDeclaration): string {
  const { files, history, batch } = state;
  const { options, dpiByFile } = history.present;
  const counting = (all: OptionValues) => Object.entries(all).filter(([key]) => !tool.options[key]?.isView);
  if (batch.length < 2) return JSON.stringify([files.map((file) => file.id), counting(options), dpiByFile]);
  const alike = withMarks(tool, state).map(({ id, own, marks }) => [id, own && counting(own), ...(marks ? [marks] : [])]);
  return JSON.stringify([alike, counting(sharedOptions(tool, state)), dpiByFile]);
}

/** The resolution in the file itself: films have one of their own, and a conversion may write another one than it read. */
export function writtenDpi({ report, dpi }: ExportResult, format: FormatId): number {
  return outputFacts(report, format).dpi ?? dpi;
}

/** A file of a result under its name: the source's, or a sheet's own. */
export function named(tool: ToolDeclaration, source: Pick<OpenFile, 'name'>, made: ExportedFile, dpi: number): ResultFile {
  const { extension, suffix, sheet } = made;
  const name = sheet ? `${sheetStem(sheet, new Date())}.${extension}` : resultName(source.name, { tool: tool.id, dpi, extension, suffix });
  return { name, blob: new Blob([made.bytes], { type: made.mime }) };
}

/** What one artwork became keeps its name; what many became says how many files there are. */
export function zipName(
  files: readonly Pick<OpenFile, 'name'>[],
  pictures: readonly ResultFile[],
  tool: ToolDeclaration,
  dpi: number,
): string {
  if (files.length === 1) return resultName(files[0].name, { tool: tool.id, dpi, extension: 'zip' });
  return zipOfMany(tool, pictures.length);
}

/** Name of the ZIP that a batch comes in. */
export const zipOfMany = ({ id }: ToolDeclaration, count: number): string =>
  `underbase_${id}_${count}-${count === 1 ? 'file' : 'files'}.zip`;
