import type { ToolId } from '@underbase/contract';
import { toolById as realTool, type ToolDeclaration } from '@underbase/tools';
import { tinyNames, toolById as tinyTool } from '../../tiny-tools.ts';

export * from '@underbase/tools';

/** The house's registry with the tiny tools besides; the harness's build puts it in the registry's place. */
export function toolById(id: ToolId): ToolDeclaration {
  return tinyNames.includes(id) ? tinyTool(id) : realTool(id);
}
