import { AppError } from '@underbase/contract';
import type { Frame } from '@underbase/engine';
import type { OptionValues, Place, ToolDeclaration } from '@underbase/tools';

/** Refuses a run that its declaration wants elsewhere, before any work is done for it. Error: run.elsewhere. */
export function requireHere(
  { title, where }: Pick<ToolDeclaration, 'title' | 'where'>,
  options: OptionValues,
  frame: Frame,
  here: readonly Place[],
): void {
  if (!here.includes(where(options, frame))) throw new AppError('run.elsewhere', { tool: title });
}
