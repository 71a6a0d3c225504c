import { createStore } from './store.ts';

/** A picture on its way from one page to a tool: the result of a run, or a file dropped on the home page. */
export interface ProcessedImage {
  readonly file: Blob;
  readonly name: string;
  /** Title of the tool that made it; null for a file as it came. */
  readonly madeBy: string | null;
  /** True until a workbench has taken it over: it then opens by itself, once. */
  readonly isWaiting: boolean;
}

/** The one processed image of the product (spec section 3), in memory only. */
const store = createStore<ProcessedImage | null>(null);

export function setProcessedImage(image: Omit<ProcessedImage, 'isWaiting'>): void {
  store.set({ ...image, isWaiting: true });
}

/** The picture, if it waits to be opened; it stays on offer afterwards, but opens no other workbench by itself. */
export function takeProcessedImage(): ProcessedImage | null {
  const image = store.get();
  if (!image?.isWaiting) return null;
  store.set({ ...image, isWaiting: false });
  return image;
}

export function currentProcessedImage(): ProcessedImage | null {
  return store.get();
}
