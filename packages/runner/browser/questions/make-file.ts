import type { SourceInfo } from '@underbase/codecs';
import { buffersIn, type Call } from '@underbase/codecs/bridge';
import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import {
  madeMeasures,
  makesPictures,
  type OptionValues,
  resultValues,
  type ToolDeclaration,
  toolById,
  withFontWarning,
} from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';
import { mayBeDeep } from '../../core/deep-result.ts';
import { MemoryBudget, stateOf } from '../../core/memory-budget.ts';
import { solo } from '../../core/perform-task.ts';
import { ProgressScale } from '../../core/progress.ts';
import type { WholeResult } from '../../core/tasks.ts';
import { throttledProgress } from '../../core/throttled-progress.ts';
import { bytesOf } from '../../core/windows.ts';
import { bytesArtifact, fileOfArtifact, requireWritable } from '../worker/result-files.ts';
import { deepenHere } from './deepen-result.ts';
import { type ConvertTask, convertFile, type ExportResult } from './export.ts';
import type { HelperQuestion, HelperThread } from './helper-question.ts';

/** Shares of a file's time, as color knockout of 4 MP was measured. */
const SHARES = [
  ['decode', 0.1],
  ['analyze', 0.5],
  ['apply', 0.2],
  ['encode', 0.2],
] as const;

export interface MakeFileTask extends Omit<ConvertTask, 'dpi' | 'options'> {
  readonly options: Partial<OptionValues>;
  /** Resolution in force; null for the file's own, or the assumed one. */
  readonly dpi: number | null;
  readonly budgetBytes: number;
}

export interface MadeFile {
  readonly result: ExportResult;
  readonly sourcePixels: number;
}

/** A file of a batch from its bytes to those of the result, all on one thread. Errors: as reading, running and writing it; file.not-accepted. */
export const makeFile: HelperQuestion<MakeFileTask, MadeFile> = {
  async answer(task, thread, { signal, progress }) {
    const tool = toolById(task.tool);
    requireWritable(tool, task.format);
    const run = await thread.loadRun(task.tool);
    if (!makesPictures(run)) throw new Error(`${task.tool} makes no files`);
    const scale = new ProgressScale(SHARES, progress);
    const { artifacts, report: told, info, dpi, image } = await (run.source ? converted : drawn)(task, thread, { signal, scale });
    scale.at('encode', 0);
    const isDeep = image !== null && mayBeDeep(run, info);
    const deep = isDeep ? await deepenHere({ ...task, info, image, artifacts, report: told }, thread) : null;
    const report = deep?.report ?? told;
    const files = [];
    for (const artifact of deep?.bytes ? [bytesArtifact(deep.bytes, task.format)] : artifacts)
      files.push(await fileOfArtifact(artifact, task.format, ({ image, ...how }) => thread.codecs.encode(image, task.format, how)));
    const { width: widthPx, height: heightPx, ...made } = madeMeasures(artifacts) ?? sizeOf(info);
    const result = { files, report: withFontWarning(report, [info]), widthPx, heightPx, dpi: made.dpi ?? dpi };
    return { result, sourcePixels: info.widthPx * info.heightPx };
  },
  transfer: buffersIn,
};

interface Way {
  readonly signal: Call['signal'];
  readonly scale: ProgressScale;
}

interface Made extends WholeResult {
  readonly info: SourceInfo;
  /** Resolution in force. */
  readonly dpi: number;
  /** What the run was given; null where that was the file itself. */
  readonly image: PixelImage | null;
}

const sizeOf = ({ widthPx: width, heightPx: height }: SourceInfo) => ({ width, height, dpi: null });

/** The file itself is made into another, by tools that do. */
async function converted(task: MakeFileTask, thread: HelperThread, { signal, scale }: Way): Promise<Made> {
  const info = await thread.inspect(task.file, task.fileName);
  const { tool, options, dpi } = settingsFor(task, info);
  const progress = ({ fraction }: { readonly fraction: number }) => scale.at('apply', fraction);
  const made = await convertFile.answer({ ...task, tool, options, dpi }, thread, { signal, progress, note: () => undefined });
  return { ...made, info, dpi, image: null };
}

async function drawn(task: MakeFileTask, thread: HelperThread, { scale }: Way): Promise<Made> {
  scale.at('decode', 0);
  const { image, info } = await thread.decode(task.file, { fileName: task.fileName, budgetBytes: task.budgetBytes });
  const { tool, options, dpi } = settingsFor(task, info);
  scale.at('analyze', 0);
  const frame = { width: image.width, height: image.height, dpi, scale: 1 };
  const budget = stateOf(new MemoryBudget(task.budgetBytes, bytesOf(image)));
  const onProgress = throttledProgress(({ stage, fraction }) => scale.at(stage, fraction));
  const given = { tool, options, images: [{ ...image, dpi }], frame, format: task.format, budget, control: null };
  return { ...(await solo(given, { ...thread, sharesMemory: false, onProgress })), info, dpi, image };
}

/** Options and resolution in force for this very file. Errors: option.*; file.not-accepted. */
function settingsFor({ tool: id, fileName, options, dpi: given }: MakeFileTask, info: SourceInfo) {
  const tool = toolById(id);
  requireTaken(tool, fileName, info.format);
  const dpi = given ?? info.dpi ?? LIMITS.assumedDpi;
  return { tool: id, options: validateOptions(tool.options, resultValues(tool.options, options), { dpi }), dpi };
}

/** Formats are told by the file's bytes, so a tool that does not take this one says so only now. */
function requireTaken({ title, accepts }: ToolDeclaration, file: string, format: FormatId): void {
  if (accepts.includes(format)) return;
  const taken = accepts.map((id) => FORMAT_FACTS[id].name).join(', ');
  throw new AppError('file.not-accepted', { file, tool: title, format: FORMAT_FACTS[format].name, accepts: taken });
}
