import { fileStore } from './file-store.ts';

/** Where this browser keeps the files of a batch and what was found in them. */
export const batchFiles = fileStore('underbase-batch', 'rows');
