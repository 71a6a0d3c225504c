import { useEffect, useState } from 'react';
import { carriedName } from '../../clients/carried-image.ts';
import { judgedWork } from '../../clients/judged-work.ts';

/** Pages whose own bench is kept, so that a file waits there without being carried. */
const KEEPS_BENCH = '/file-validator';

async function nameWaitingFor(path: string): Promise<string | null> {
  const carried = await carriedName();
  if (carried !== null || path !== KEEPS_BENCH) return carried;
  return (await judgedWork<{ readonly name: string }>('bench').load())?.name ?? null;
}

/** Name of the file that opens at a page after signing in; null where none waits. */
export function useWaitingFile(path: string): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    nameWaitingFor(path).then(
      (found) => !isGone && setName(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [path]);
  return name;
}
