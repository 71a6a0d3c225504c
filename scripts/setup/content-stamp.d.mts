/** Hash over names and contents of files and folders. */
export function contentHash(paths: readonly string[], salt?: string): string;
