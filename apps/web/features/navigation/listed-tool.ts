import type { ToolId } from '@underbase/contract';
import { type ListedTool, TOOL_LIST } from './tool-list.ts';

export function listedTool(id: ToolId): ListedTool {
  const tool = TOOL_LIST.find((one) => one.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
