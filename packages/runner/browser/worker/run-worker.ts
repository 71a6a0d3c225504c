import { browserCodecs } from '@underbase/codecs/browser';
import { sharesMemory } from '@underbase/codecs/capabilities';
import { AppError, LIMITS, nameMissingPart } from '@underbase/contract';
import { instantiateKernels, plainKernels } from '@underbase/engine';
import { makesPictures, toolById } from '@underbase/tools';
import { MemoryBudget } from '../../core/memory-budget.ts';
import { loadToolRun, performTask, type ThreadHost } from '../../core/perform-task.ts';
import { answerTask, type PostMessage, throttledProgress } from '../../core/serve-tasks.ts';
import { hasArt } from './has-art.ts';
import { LOOK_PX, type Look, type LookTask } from './look-task.ts';
import { makeOverlays } from './make-overlays.ts';
import { performSheets } from './perform-sheets.ts';
import type { ConvertTask, DecodeTask, EncodeTask, InitMessage, PoolTask } from './pool-tasks.ts';
import { reduceRows, shrinkTo } from './reduce-window.ts';
import type { ValidationTask } from './validation-tasks.ts';

const BYTES_PER_MB = 2 ** 20;

/** While a file is read, its pixels stand twice and the decoder holds them once more. */
const DECODE_BYTES_PER_PIXEL = 12;

const post: PostMessage = (message, transfer) => self.postMessage(message, transfer);
const codecs = browserCodecs();
let host: ThreadHost | null = null;

function begin({ kernels }: InitMessage): void {
  host = {
    loadRun: async (tool) => loadToolRun(toolById(tool)),
    kernels: kernels ? instantiateKernels(kernels) : plainKernels(),
    codecs,
    sharesMemory: sharesMemory(),
    onProgress: throttledProgress(post),
  };
}

async function decode({ file, fileName, isShared, budgetBytes }: DecodeTask) {
  if (file.size > LIMITS.fileBytes) {
    const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);
    throw new AppError('file.too-many-bytes', { file: fileName ?? '', sizeMb: toMb(file.size), limitMb: toMb(LIMITS.fileBytes) });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { widthPx, heightPx } = await codecs.inspect(bytes, { fileName });
  new MemoryBudget(budgetBytes).take(widthPx * heightPx * DECODE_BYTES_PER_PIXEL + bytes.length);
  return codecs.decode(bytes, { fileName, shared: isShared });
}

/** Codecs and runs come when they are first needed: one that does not come is told apart from a fault. */
async function performOrName(task: PoolTask): Promise<unknown> {
  try {
    return await perform(task);
  } catch (error) {
    throw nameMissingPart(error, navigator.onLine);
  }
}

async function perform(task: PoolTask): Promise<unknown> {
  if (!host) throw new Error('a task came before the thread was ready');
  if (task.kind === 'decode') return decode(task);
  if (task.kind === 'encode') return encode(task);
  if (task.kind === 'convert') return convert(task, host);
  if (task.kind === 'reduce') return reduceRows(host.kernels, task);
  if (task.kind === 'overlays') return makeOverlays(task, host);
  if (task.kind === 'look') return lookAt(task, host);
  if (task.kind === 'prepare-sheets' || task.kind === 'arrange-sheets') {
    return performSheets(task, {
      ...host,
      decode: (file, fileName, budgetBytes) => decode({ kind: 'decode', file, fileName, isShared: false, budgetBytes }),
      onPrepared: (note) => post({ kind: 'note', note }, []),
    });
  }
  if (isValidation(task)) return look(task, host);
  return performTask(task, host);
}

function isValidation(task: PoolTask): task is ValidationTask {
  return task.kind === 'validate' || task.kind === 'repair' || task.kind === 'check-file' || task.kind === 'repair-file';
}

/** The validator comes with the first picture to be judged: most benches never need it. */
async function look(task: ValidationTask, { kernels }: ThreadHost): Promise<unknown> {
  const { performValidation } = await import('./perform-validation.ts');
  return performValidation(task, {
    kernels,
    codecs,
    decode: (file, fileName, budgetBytes) => decode({ kind: 'decode', file, fileName, isShared: false, budgetBytes }),
    onCheck: (note) => post({ kind: 'note', note }, []),
  });
}

async function lookAt({ file, fileName, budgetBytes }: LookTask, { kernels }: ThreadHost): Promise<Look> {
  const { image, info } = await decode({ kind: 'decode', file, fileName, isShared: false, budgetBytes });
  return { info, isNonEmpty: hasArt(image), thumb: shrinkTo(kernels, image, LOOK_PX) };
}

function encode({ image, format, quality, background, isBilevel }: EncodeTask): Promise<Uint8Array> {
  return codecs.encode(image, format, { quality, background, isBilevel });
}

async function convert({ tool, options, format, file, fileName, dpi }: ConvertTask, { kernels, loadRun, onProgress }: ThreadHost) {
  const run = await loadRun(tool);
  if (!makesPictures(run) || !run.source) throw new Error(`${tool} makes no files from files`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const progress = (fraction: number) => onProgress('apply', fraction);
  return run.source.make({ name: fileName, bytes, dpi }, options, { codecs, loadKernels: async () => kernels, format, progress });
}

self.onmessage = ({ data }: MessageEvent<InitMessage | PoolTask>) => {
  if (data.kind === 'init') begin(data);
  else void answerTask(data, performOrName, post);
};
