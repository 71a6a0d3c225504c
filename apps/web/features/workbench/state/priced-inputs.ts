import type { PricedInput, ToolDeclaration } from '@underbase/tools';
import { optionsOfFile } from './batch-actions.ts';
import type { BatchFile, WorkbenchState } from './workbench-state.ts';

/** A file of a batch as its price asks for it: its own settings, and its measures once they are known. */
export function pricedFile(tool: ToolDeclaration, state: WorkbenchState, file: BatchFile): PricedInput {
  const picture = state.files.find(({ id }) => id === file.id)?.session.info ?? file.picture;
  return { options: optionsOfFile(tool, state, file), ...(picture && { picture }) };
}

/** What a run is priced by: each file that can be made; on an empty bench one of which nothing is known. */
export function pricedInputs(tool: ToolDeclaration, state: WorkbenchState): readonly PricedInput[] {
  const { batch, files, history } = state;
  if (batch.length > 1) return batch.filter(({ fault }) => !fault).map((file) => pricedFile(tool, state, file));
  const { options } = history.present;
  return files.length > 0 ? files.map(({ session }) => ({ options, picture: session.info })) : [{ options }];
}
