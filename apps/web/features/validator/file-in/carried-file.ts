import { takeProcessedImage } from '../../../state/processed-image.ts';
import type { FileToJudge } from '../state/create-validator.ts';

/** The file that another page sent here; null where none did. */
export function carriedFile(): FileToJudge | null {
  const carried = takeProcessedImage();
  return carried && { blob: carried.file, name: carried.name };
}
