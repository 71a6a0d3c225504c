import type { ToolId } from '@underbase/contract';
import { TOOLS as ALL_TOOLS, type ToolDeclaration } from '@underbase/tools';
import { trialTool } from './trial-tool.ts';

export * from '@underbase/tools';

/** The registry with the trial tool in the place of the one whose id it borrows. */
export const TOOLS: readonly ToolDeclaration[] = ALL_TOOLS.map((tool) => (tool.id === trialTool.id ? trialTool : tool));

export function toolById(id: ToolId): ToolDeclaration {
  const tool = TOOLS.find((one) => one.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
