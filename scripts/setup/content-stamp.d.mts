/** Hash over names and contents of files and folders. */
export function contentHash(paths: readonly string[], salt?: string): string;
/** True where the stamp file says that this very content was processed. */
export function isFresh(stampPath: string, hash: string): boolean;
export function writeStamp(stampPath: string, hash: string): void;
