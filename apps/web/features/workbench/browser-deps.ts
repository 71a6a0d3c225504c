import type { ImageSession } from '@underbase/runner/browser';
import { rememberFile } from '../../clients/recent-files.ts';
import { spend } from '../../clients/spend.ts';
import { workStorage } from '../../clients/work-storage.ts';
import { openImage } from '../../clients/workshop.ts';
import type { WorkbenchDeps } from './state/workbench-deps.ts';

const THUMB_PX = 96;
/** Long enough for the slowest download to have begun; the address is of no use afterwards. */
const REVOKE_AFTER_MS = 60_000;

/** The workbench's way to the outside, in a browser. */
export const browserDeps: WorkbenchDeps = {
  openImage,
  storage: workStorage,
  spend,
  rememberFile,
  makeThumb,
  download,
  makeZip,
  newId: () => crypto.randomUUID(),
};

async function makeThumb(session: ImageSession): Promise<Blob> {
  const { widthPx: width, heightPx: height } = session.info;
  const scale = Math.min(1, THUMB_PX / Math.max(width, height));
  const { bitmap } = await session.renderOriginal({ rect: { x: 0, y: 0, width, height }, scale });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
}

/** Lets go of the file that was downloaded last; the next download does it, or time. */
let forgetLast = (): void => {};

function download(file: Blob, name: string): void {
  // The browser took that file when the link was followed; results of a long session must not pile up here.
  forgetLast();
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const timer = setTimeout(() => forgetLast(), REVOKE_AFTER_MS);
  forgetLast = () => {
    clearTimeout(timer);
    URL.revokeObjectURL(url);
    forgetLast = () => {};
  };
}

/** Pictures are packed already: the ZIP only holds them together. */
async function makeZip(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<Blob> {
  const { zip } = await import('fflate');
  const entries: Record<string, Uint8Array> = {};
  for (const { name, blob } of files) entries[freeName(entries, name)] = new Uint8Array(await blob.arrayBuffer());
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(entries, { level: 0 }, (error, data) => (error ? reject(error) : resolve(data as Uint8Array<ArrayBuffer>))),
  );
  return new Blob([bytes], { type: 'application/zip' });
}

/** Two files of one name must not become one. */
function freeName(taken: Readonly<Record<string, unknown>>, name: string): string {
  if (!(name in taken)) return name;
  const dot = name.lastIndexOf('.');
  let number = 2;
  while (`${name.slice(0, dot)}-${number}${name.slice(dot)}` in taken) number++;
  return `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
}
