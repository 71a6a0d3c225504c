import { freeName } from './free-name.ts';

interface PickerWindow {
  showDirectoryPicker(options: { readonly id: string; readonly mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}

const hasPicker = (target: object): target is PickerWindow => 'showDirectoryPicker' in target;

interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

async function isThere(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await folder.getFileHandle(name);
    return true;
  } catch {
    return false;
  }
}

/** A name that neither the folder nor the files before it have. */
async function nameIn(folder: FileSystemDirectoryHandle, taken: Set<string>, wanted: string): Promise<string> {
  let name = freeName(taken, wanted);
  while (await isThere(folder, name)) name = freeName(taken, wanted);
  return name;
}

async function writeAll(folder: FileSystemDirectoryHandle, files: readonly NamedFile[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name, blob } of files) {
    const handle = await folder.getFileHandle(await nameIn(folder, taken, name), { create: true });
    const stream = await handle.createWritable();
    await stream.write(blob);
    await stream.close();
  }
}

async function choose(picker: PickerWindow): Promise<{ write(files: readonly NamedFile[]): Promise<void> } | null> {
  try {
    const folder = await picker.showDirectoryPicker({ id: 'results', mode: 'readwrite' });
    return { write: (files) => writeAll(folder, files) };
  } catch (error) {
    // Closing the dialog is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Asks for a folder and gives what writes into it: the File System Access API, where the browser has it; undefined elsewhere. */
export const chooseFolder =
  typeof window !== 'undefined' && hasPicker(window) ? () => choose(window as unknown as PickerWindow) : undefined;
