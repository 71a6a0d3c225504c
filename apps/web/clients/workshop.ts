import type { ImageSession, Maker, Workshop } from '@underbase/runner/browser';

let workshop: Promise<Workshop> | null = null;

/** The one pool of workers, loaded with the first picture. */
function getWorkshop(): Promise<Workshop> {
  workshop ??= import('@underbase/runner/browser')
    .then(({ createWorkshop }) => createWorkshop())
    .catch((error: unknown) => {
      // What did not come may come with the next picture.
      workshop = null;
      throw error;
    });
  return workshop;
}

/** Fetches the engine before it is needed, for instance while someone is choosing a file. */
export function warmWorkshop(): void {
  getWorkshop().catch(() => {});
}

interface OpenOptions {
  readonly fileName: string;
  readonly signal?: AbortSignal;
  /** The picture whose run this one will take part in: it is looked at there, and costs no worker of its own until it is shown. */
  readonly beside?: ImageSession;
  /** How far the opening is, 0 to 1; nothing is told of a picture that is only looked at. */
  readonly onProgress?: (fraction: number) => void;
}

/** Decodes a picture in a worker and keeps it there. Errors as in codecs/port.ts and run.memory-budget. */
export async function openImage(file: Blob, { beside, ...options }: OpenOptions): Promise<ImageSession> {
  const own = await getWorkshop();
  return beside ? own.openBeside(beside, file, options) : own.open(file, options);
}

/** What a file says of itself whose pixels can't be held here. Errors as opening it, but for memory. */
export async function inspectImage(file: Blob, options: Pick<OpenOptions, 'fileName' | 'signal'>): Promise<ImageSession['info']> {
  return (await getWorkshop()).inspect(file, options);
}

/** Threads that make the files of a batch; loaded and started when it begins. Whoever opens one closes it. */
export async function openMaker(): Promise<Maker> {
  const { createMaker } = await import('@underbase/runner/browser');
  return createMaker();
}
