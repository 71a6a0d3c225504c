import type { FormatId } from '@underbase/contract';
import type { ExportedFile, ExportResult } from '@underbase/runner/browser';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { sheetStem } from '@underbase/tools/use';
import { resultName } from '../model/result-name.ts';
import { outputFacts } from '../run-bar/output-words.ts';
import { sharedOptions, withMarks } from './batch-actions.ts';
import type { OpenFile, ResultFile, WorkbenchState } from './workbench-state.ts';

const JSON_MIME = 'application/json';

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

/** What a file of a result is called: after the source, or as a sheet's own. */
function nameOf(tool: ToolDeclaration, source: Pick<OpenFile, 'name'>, { extension, suffix, sheet }: ExportedFile, dpi: number): string {
  return sheet ? `${sheetStem(sheet, new Date())}.${extension}` : resultName(source.name, { tool: tool.id, dpi, extension, suffix });
}

/** A description of files that names them as their tool does, with the names that they have here. */
function withNames(bytes: Uint8Array, names: ReadonlyMap<string, string>): string {
  const text = new TextDecoder().decode(bytes);
  return [...names].reduce((now, [own, name]) => now.replaceAll(JSON.stringify(own), () => JSON.stringify(name)), text);
}

/** Files of a result under their names. */
export function named(
  tool: ToolDeclaration,
  source: Pick<OpenFile, 'name'>,
  made: readonly ExportedFile[],
  dpi: number,
): readonly ResultFile[] {
  const names = new Map(made.map((one) => [`${one.suffix}.${one.extension}`, nameOf(tool, source, one, dpi)]));
  return made.map((one) => {
    const { bytes, mime } = one;
    return { name: nameOf(tool, source, one, dpi), blob: new Blob([mime === JSON_MIME ? withNames(bytes, names) : bytes], { type: mime }) };
  });
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
