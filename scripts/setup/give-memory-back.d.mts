export function environmentFor(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  bytesOf?: (path: string) => number,
): Readonly<Record<string, string | undefined>> | null;
export function giveMemoryBack(script: string): void;
