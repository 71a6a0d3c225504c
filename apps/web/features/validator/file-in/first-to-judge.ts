import { notify } from '../../notices/notify.ts';
import type { FileToJudge } from '../state/create-validator.ts';
import { toJudge } from './browse-artwork.ts';

/** The one of dropped files that a page for one file opens; of the others it says that they were left out. */
export function firstToJudge(files: Iterable<File>): FileToJudge {
  const [first, ...others] = toJudge(files);
  if (others.length > 0) {
    const description = `${first.name} is open; the others were left out. The Batch Validator takes many.`;
    notify.info('One file at a time here', { description });
  }
  return first;
}
