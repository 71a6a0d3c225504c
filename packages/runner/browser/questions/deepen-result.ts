import { buffersIn } from '@underbase/codecs/bridge';
import { pageOfBlob } from '@underbase/codecs/page-of-blob';
import type { ToolId } from '@underbase/contract';
import { type DeepRequest, type DeepResult, deepResult } from '../../core/deep-result.ts';
import type { HelperQuestion, HelperThread } from './helper-question.ts';

/** As `DeepRequest`, with the file as pages have it. */
export interface DeepenTask extends Pick<DeepRequest, 'info' | 'image' | 'artifacts' | 'report' | 'format'> {
  readonly tool: ToolId;
  readonly file: Blob;
  readonly fileName: string;
}

/** See `deepResult`; for the thread that has the result at hand. */
export async function deepenHere(
  { tool, file, fileName, ...task }: DeepenTask,
  { loadRun, codecs }: HelperThread,
): Promise<DeepResult | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = { name: fileName, bytes, pageNumber: pageOfBlob(file) };
  return deepResult({ ...task, run: await loadRun(tool), file: source, codecs });
}

/** Writing a result in the 16 bits of its file. */
export const deepenResult: HelperQuestion<DeepenTask, DeepResult | null> = {
  answer: (task, thread) => deepenHere(task, thread),
  transfer: buffersIn,
};
