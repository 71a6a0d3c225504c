import { toolById } from '@underbase/tools';
import { acceptList } from '../../navigation/format-words.ts';
import type { FileToJudge } from '../state/create-validator.ts';

/** Formats that can be judged, for a file dialog. */
export const ARTWORK_ACCEPT = acceptList(toolById('file-validator').accepts);

export function toJudge(files: Iterable<File>): readonly FileToJudge[] {
  return [...files].map((file) => ({ blob: file, name: file.name }));
}

/** Opens the system's file dialog and hands on what was chosen; nothing where it was closed. */
export function browseArtwork(take: (files: readonly FileToJudge[]) => void, isMultiple = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ARTWORK_ACCEPT;
  input.multiple = isMultiple;
  input.addEventListener('change', () => {
    const files = toJudge(input.files ?? []);
    if (files.length > 0) take(files);
  });
  input.click();
}
