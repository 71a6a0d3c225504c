/** Writes packages/tools/ID with everything that a tool has, below a checkout's root; returns the files that were written. */
export function newTool(root: string, id: string): readonly string[];
