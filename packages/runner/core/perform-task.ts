import { AppError, type FormatId, type ToolId } from '@underbase/contract';
import type { Frame, Kernels } from '@underbase/engine';
import type { ModelPort } from '@underbase/models';
import {
  type AnyPictureRun,
  type FileMaker,
  type Gatherer,
  makesPictures,
  type OptionValues,
  onlyRead,
  type RunContext,
  type ThreadTables,
  type ToolRun,
} from '@underbase/tools';
import { Control } from './control.ts';
import { allocateBytes, type BudgetState, budgetOf, MemoryBudget, stateOf } from './memory-budget.ts';
import { type Analysis, analyzePicture, applyBands, bandMemory, type PictureJob, withReportPart } from './picture-job.ts';
import type {
  ApplyReply,
  ApplyTask,
  FilesTask,
  FinishReply,
  FinishTask,
  MadeFile,
  SoloTask,
  StageTask,
  StartReply,
  StartTask,
  WholeResult,
} from './tasks.ts';

/** What a thread gives to the tasks that it performs. */
export interface ThreadHost {
  readonly loadRun: (tool: ToolId) => Promise<ToolRun>;
  readonly kernels: Kernels;
  /** Tables that stay from one task to the next. */
  readonly tables: ThreadTables;
  /** For previews of what a format loses. */
  readonly codecs?: RunContext['codecs'];
  /** The operator's networks, where this host has any. */
  readonly models?: ModelPort;
  /** Memory from `allocate` is seen by other threads without a copy. */
  readonly sharesMemory: boolean;
  readonly onProgress: (stage: 'analyze' | 'apply', fraction: number) => void;
}

function controlOf(words: Int32Array | null): Control {
  return words ? new Control(words) : Control.create(false);
}

function contextFor(host: ThreadHost, stage: 'analyze' | 'apply', control: Control, budget: MemoryBudget): RunContext {
  return {
    kernels: host.kernels,
    codecs: host.codecs,
    models: host.models,
    progress(fraction) {
      control.throwIfCancelled();
      host.onProgress(stage, fraction);
    },
    allocate: (bytes) => allocateBytes(bytes, host.sharesMemory, budget),
    kept: host.tables.kept,
  };
}

async function loadPictureRun(host: ThreadHost, tool: ToolId): Promise<AnyPictureRun> {
  const run = await host.loadRun(tool);
  if (!makesPictures(run)) throw new Error(`${tool} makes nothing: it is asked to inspect`);
  return run;
}

/** The tool itself makes the files of a format; nothing is encoded from its picture. */
export function makesFiles(run: AnyPictureRun, format: FormatId | undefined): run is AnyPictureRun & { readonly files: FileMaker } {
  return format !== undefined && run.files?.formats.includes(format) === true;
}

/** Ends a run over all bands: packs files where the tool makes those of the format; else the picture is the result, which the caller has, with what stands beside it. */
async function finish(
  run: AnyPictureRun,
  task: Omit<FinishTask, 'tool' | 'control' | 'budget'>,
  context: RunContext,
): Promise<FinishReply> {
  const { output, plan, target, options, frame, format, tally, made } = task;
  run.requireWork?.(tally);
  const isBilevel = run.isBilevel?.(options) === true;
  const packing = { picture: resultImage(output, target), frame, plan, tally, made };
  if (makesFiles(run, format) && run.files.pack) return { ...(await run.files.pack(packing, options, context)), beside: [], isBilevel };
  // What is only shown has no files.
  const more = format === undefined ? null : await run.files?.beside?.(packing, options, context);
  return { artifacts: null, beside: more?.artifacts ?? [], isBilevel, report: more?.report ?? run.report(frame, options, plan, tally) };
}

/** What a run hands out where its bands made a picture. */
export function finished({ artifacts, beside, isBilevel, report }: FinishReply, output: Frame, target: Uint8Array): WholeResult {
  if (artifacts) return { artifacts, report };
  return { artifacts: [{ kind: 'image', suffix: '', image: resultImage(output, target), isBilevel }, ...beside], report };
}

/** The tool takes or makes several pictures in this run; it is not cut into bands then. */
export function gathersFor(
  run: AnyPictureRun,
  options: OptionValues,
  pictures: number,
): run is AnyPictureRun & { readonly gathers: Gatherer } {
  return run.gathers?.wants(pictures, options) === true;
}

/** Looks at the picture, unless its plan is there; what needs no bands is done here whole. */
export async function start(task: StartTask, host: ThreadHost): Promise<StartReply> {
  const control = controlOf(task.control);
  const budget = budgetOf(task.budget);
  const { options, images, names, frame, format } = task;
  const context = { ...contextFor(host, 'analyze', control, budget), format, names };
  const run = await loadPictureRun(host, task.tool);
  control.throwIfCancelled();
  if (gathersFor(run, options, images.length)) return { kind: 'whole', ...(await run.gathers.make(images, options, context)) };
  const job = { source: images[0], frame, options };
  const analysis = task.analysis ?? (await analyzePicture(run, job, context));
  control.throwIfCancelled();
  if (makesFiles(run, format) && run.files.make) {
    const plan = await withReportPart(run, job, analysis.plan, context);
    return { kind: 'whole', ...(await run.files.make(job.source, frame, options, plan, context)) };
  }
  return { kind: 'planned', analysis, budget: stateOf(budget) };
}

export async function makeStage(task: StageTask, host: ThreadHost): Promise<object> {
  const run = await loadPictureRun(host, task.tool);
  const control = controlOf(task.control);
  control.throwIfCancelled();
  const context = contextFor(host, 'analyze', control, budgetOf(task.budget));
  const stage = run.stages[task.index];
  const part = await stage.make(task.image, task.frame, onlyRead(stage, task.options), task.before, context);
  control.throwIfCancelled();
  return part;
}

/** How many files of a run threads can share. */
function sharedFiles(run: AnyPictureRun, { format, options }: ApplyTask, plan: object): number {
  return format !== undefined && makesFiles(run, format) ? (run.files.share?.count(options, plan, format) ?? 0) : 0;
}

export async function apply(task: ApplyTask, host: ThreadHost): Promise<ApplyReply> {
  const run = await loadPictureRun(host, task.tool);
  const control = controlOf(task.control);
  const context = { ...contextFor(host, 'apply', control, new MemoryBudget(Number.POSITIVE_INFINITY)), format: task.format };
  const plan = task.looks ? await withReportPart(run, task, task.analysis.plan, context) : null;
  const files = plan ? sharedFiles(run, task, plan) : 0;
  return { tally: applyBands(run, task, task.analysis, task.memory, control, context), plan, files };
}

/** Takes files from the queue until none is left. Several threads may do this at once. */
export async function shareFiles(task: FilesTask, host: ThreadHost): Promise<readonly MadeFile[]> {
  const run = await loadPictureRun(host, task.tool);
  const { output, plan, target, options, frame, format, tally, files } = task;
  if (!makesFiles(run, format) || !run.files.share) throw new Error(`${task.tool} has no files to share`);
  const control = controlOf(task.control);
  const context = { ...contextFor(host, 'apply', control, budgetOf(task.budget)), format };
  const packing = { picture: resultImage(output, target), frame, plan, tally };
  const made: MadeFile[] = [];
  for (let index = control.take(); index < files; index = control.take()) {
    control.throwIfCancelled();
    const within = { ...context, progress: (fraction: number) => context.progress((control.done + fraction) / files) };
    made.push({ index, bytes: await run.files.share.make(index, packing, options, within) });
    control.finishOne();
  }
  return made;
}

export async function finishOnThread(task: FinishTask, host: ThreadHost): Promise<FinishReply> {
  const run = await loadPictureRun(host, task.tool);
  const context = { ...contextFor(host, 'apply', controlOf(task.control), budgetOf(task.budget)), format: task.format };
  return finish(run, task, context);
}

/** The second half of a run on this thread alone. */
export async function finishAlone(task: SoloTask, analysis: Analysis, state: BudgetState, host: ThreadHost): Promise<WholeResult> {
  const run = await loadPictureRun(host, task.tool);
  const job: PictureJob = { source: task.images[0], frame: task.frame, options: task.options };
  const control = controlOf(task.control);
  const budget = budgetOf(state);
  const memory = bandMemory(job.source, analysis, true, (bytes) => allocateBytes(bytes, host.sharesMemory, budget));
  const context = { ...contextFor(host, 'apply', control, budget), format: task.format };
  const { output } = analysis;
  const plan = await withReportPart(run, job, analysis.plan, context);
  const tally = applyBands(run, job, analysis, memory, control, context);
  const { options, frame, format } = task;
  const { target } = memory;
  return finished(await finish(run, { output, plan, target, options, frame, format, tally }, context), output, target);
}

export async function solo(task: SoloTask, host: ThreadHost): Promise<WholeResult> {
  const begun = await start(task, host);
  if (begun.kind === 'whole') return begun;
  return finishAlone(task, begun.analysis, begun.budget, host);
}

/** A result as a picture. Its resolution is stated even where the source's was assumed. */
export function resultImage(output: { readonly width: number; readonly height: number; readonly dpi: number }, pixels: Uint8Array) {
  return { width: output.width, height: output.height, pixels, dpi: output.dpi, icc: null };
}

/** The run of a tool through its declaration. Error: tool.in-preparation. */
export async function loadToolRun(declaration: {
  readonly title: string;
  readonly load?: () => Promise<{ readonly run: ToolRun }>;
}): Promise<ToolRun> {
  if (!declaration.load) throw new AppError('tool.in-preparation', { tool: declaration.title });
  return (await declaration.load()).run;
}
