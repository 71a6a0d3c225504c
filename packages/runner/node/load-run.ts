import type { ToolId } from '@underbase/contract';
import type { ToolDeclaration, ToolRun } from '@underbase/tools';
import { loadToolRun } from '../core/perform-task.ts';

interface Registry {
  readonly toolById: (id: ToolId) => ToolDeclaration;
}

export async function loadRegistry(registry: string | null): Promise<Registry> {
  return registry === null ? import('@underbase/tools') : import(registry);
}

/** Finds a tool's run through the registry: by its module's address, or the house's own where null. */
export function loadRunFrom(registry: string | null): (tool: ToolId) => Promise<ToolRun> {
  return async (tool) => loadToolRun((await loadRegistry(registry)).toolById(tool));
}
