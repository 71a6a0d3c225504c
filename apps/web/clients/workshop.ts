import type { ImageSession, Workshop } from '@underbase/runner/browser';

let workshop: Promise<Workshop> | null = null;

/** The one pool of workers, loaded with the first picture. */
function getWorkshop(): Promise<Workshop> {
  workshop ??= import('@underbase/runner/browser').then(({ createWorkshop }) => createWorkshop());
  return workshop;
}

/** Fetches the engine before it is needed, for instance while someone is choosing a file. */
export function warmWorkshop(): void {
  void getWorkshop();
}

interface OpenOptions {
  readonly fileName: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** Decodes a picture in a worker and keeps it there. Errors as in codecs/port.ts and run.memory-budget. */
export async function openImage(file: Blob, options: OpenOptions): Promise<ImageSession> {
  return (await getWorkshop()).open(file, options);
}
