import { currentProcessedImage, setProcessedImage } from '../state/processed-image.ts';
import { fileStore } from './file-store.ts';

interface Carried {
  readonly file: Blob;
  readonly name: string;
  readonly madeBy: string | null;
  readonly at: number;
}

const KEY = 'carried';
/** As long as a sign-in link holds. */
const VALID_MS = 60 * 60 * 1000;

const store = fileStore('underbase-carry', 'files');

/**
 * Keeps the picture that waits for its tool while its owner signs in: the mailed link opens a new tab, whose memory is empty.
 * Does nothing where none waits, and where the browser keeps nothing.
 */
export async function keepCarriedImage(): Promise<void> {
  const image = currentProcessedImage();
  if (!image?.isWaiting) return;
  const { file, name, madeBy } = image;
  await store.set(KEY, { file, name, madeBy, at: Date.now() } satisfies Carried).catch(() => {});
}

/** Name of the picture that waits for its tool, in this tab or kept by another; null where none does. */
export async function carriedName(): Promise<string | null> {
  const image = currentProcessedImage();
  if (image?.isWaiting) return image.name;
  const kept = await store.get<Carried>(KEY).catch(() => undefined);
  return kept && kept.at + VALID_MS > Date.now() ? kept.name : null;
}

/** Puts a kept picture where its tool looks for it, once; one that waits in this tab already is the newer. */
export async function restoreCarriedImage(): Promise<void> {
  // The kept one is then for the tab that the mail opens.
  if (currentProcessedImage()?.isWaiting) return;
  try {
    const kept = await store.get<Carried>(KEY);
    if (!kept) return;
    await store.del(KEY);
    if (currentProcessedImage()?.isWaiting || kept.at + VALID_MS < Date.now()) return;
    setProcessedImage({ file: kept.file, name: kept.name, madeBy: kept.madeBy });
  } catch {
    // A browser that keeps nothing: the tool opens empty.
  }
}
