import type { ToolId } from '@underbase/contract';
import { TOOLS as ALL_TOOLS, type ToolDeclaration } from '@underbase/tools';
import { trialHeavyTool } from './trial-heavy-tool.ts';
import { trialTool } from './trial-tool.ts';

const TRIALS: readonly ToolDeclaration[] = [trialTool, trialHeavyTool];

export * from '@underbase/tools';

/** The registry with the trial tools in the places of those whose ids they borrow. */
export const TOOLS: readonly ToolDeclaration[] = ALL_TOOLS.map((tool) => TRIALS.find(({ id }) => id === tool.id) ?? tool);

export function toolById(id: ToolId): ToolDeclaration {
  const tool = TOOLS.find((one) => one.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
