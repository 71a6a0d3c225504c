import type { Decoded, SourceInfo } from '@underbase/codecs';
import { type Asked, answerQuestions } from '@underbase/codecs/bridge';
import { browserCodecs, pageRenderer } from '@underbase/codecs/browser';
import { sharesMemory } from '@underbase/codecs/capabilities';
import { pageOfBlob } from '@underbase/codecs/page-of-blob';
import { AppError, LIMITS, nameMissingPart } from '@underbase/contract';
import { instantiateKernels, plainKernels } from '@underbase/engine';
import { ThreadTables, toolById } from '@underbase/tools';
import { MemoryBudget } from '../../core/memory-budget.ts';
import { loadToolRun } from '../../core/perform-task.ts';
import type { DecodeFile, HelperThread } from '../questions/helper-question.ts';
import { HELPER_QUESTIONS } from '../questions/table.ts';
import type { InitMessage } from './start-helper.ts';

const BYTES_PER_MB = 2 ** 20;

/** While a file is read, its pixels stand twice and the decoder holds them once more. */
const DECODE_BYTES_PER_PIXEL = 12;

const codecs = browserCodecs({ rasterizeSvg: pageRenderer(self.name) });

/** A file's bytes, where it may be read at all. Error: file.too-many-bytes. */
async function bytesOf(file: Blob, fileName: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > LIMITS.fileBytes) {
    const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);
    throw new AppError('file.too-many-bytes', { file: fileName ?? '', sizeMb: toMb(file.size), limitMb: toMb(LIMITS.fileBytes) });
  }
  return new Uint8Array(await file.arrayBuffer());
}

async function inspect(file: Blob, fileName: string | undefined): Promise<SourceInfo> {
  return codecs.inspect(await bytesOf(file, fileName), { fileName, pageNumber: pageOfBlob(file) });
}

async function decode(file: Blob, { fileName, isShared = false, budgetBytes, onStep }: DecodeFile): Promise<Decoded> {
  const bytes = await bytesOf(file, fileName);
  const pageNumber = pageOfBlob(file);
  const { widthPx, heightPx } = await codecs.inspect(bytes, { fileName, pageNumber });
  new MemoryBudget(budgetBytes).take(widthPx * heightPx * DECODE_BYTES_PER_PIXEL + bytes.length);
  return codecs.decode(bytes, { fileName, pageNumber, shared: isShared, onStep });
}

function begin({ kernels }: InitMessage): (message: Asked) => void {
  const host: HelperThread = {
    loadRun: async (tool) => loadToolRun(toolById(tool)),
    kernels: kernels ? instantiateKernels(kernels) : plainKernels(),
    tables: new ThreadTables(),
    codecs,
    sharesMemory: sharesMemory(),
    decode,
    inspect,
  };
  return answerQuestions(HELPER_QUESTIONS, {
    host,
    post: (message, transfer) => self.postMessage(message, transfer as Transferable[]),
    // Codecs and runs come when they are first needed: one that does not come is told apart from a fault.
    name: (error) => nameMissingPart(error, navigator.onLine),
  });
}

let receive: ((message: Asked) => void) | null = null;

self.onmessage = ({ data }: MessageEvent<InitMessage | Asked>) => {
  if (data.kind === 'init') receive = begin(data);
  else if (receive) receive(data);
  else throw new Error('a question came before the thread was ready');
};
