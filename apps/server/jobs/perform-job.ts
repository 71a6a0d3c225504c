import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEncodersAhead, nodeCodecs } from '@underbase/codecs/node';
import { AppError, LIMITS, toErrorData } from '@underbase/contract';
import type { ModelSetup } from '@underbase/models/node';
import { FreeNames, resultStem, stemOf } from '@underbase/runner/names';
import { type FileHost, INLINE_PIXELS, makeFileResults, nodeKernels, nodeRunner, requireAccepted } from '@underbase/runner/node';
import { makesPictures, type SourceFile, type ToolDeclaration, type ToolRun, toolById } from '@underbase/tools';
import { sheetStem, validateOptions } from '@underbase/tools/use';
import type { BenchFile, BenchInput, BenchJob, BenchOutcome, InputFault } from './bench-job.ts';

type Told = (stage: string, fraction: number) => void;

/** A result before it is written. */
interface Made {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Work {
  readonly job: BenchJob;
  readonly tool: ToolDeclaration;
  readonly run: ToolRun;
  readonly host: FileHost;
  readonly names: FreeNames;
  readonly signal: AbortSignal;
  readonly tell: Told;
}

async function sourceOf({ path, name, dpi, pageNumber }: BenchInput): Promise<SourceFile> {
  return { name, bytes: await readFile(path), dpi, pageNumber };
}

/** Whether every pixel of a result is its picture's, as its report tells. */
const changesNothing = (report: unknown): boolean =>
  typeof report === 'object' && report !== null && 'changesNothing' in report && report.changesNothing === true;

/** The way of the command line and the pages: the same plan, the same pixels. */
async function makePictures({ job, tool, host, names, signal, tell }: Work, inputs: readonly BenchInput[]) {
  const sources: SourceFile[] = [];
  for (const input of inputs) sources.push(await sourceOf(input));
  const onProgress = ({ stage, fraction }: { stage: string; fraction: number }) => tell(stage, fraction);
  const run = { tool, options: job.options, sources, format: job.format, signal, onProgress };
  const { files, measures, report } = await makeFileResults(run, host);
  const dpi = measures.dpi ?? LIMITS.assumedDpi;
  const made = files.map(({ suffix, extension, bytes, sheet }) => {
    const stem = sheet ? sheetStem(sheet, new Date()) : tool.folderOf ? suffix : resultStem(inputs[0].name, { tool: tool.id, suffix, dpi });
    return { name: names.take(stem, extension), bytes };
  });
  return { made, report };
}

/** A tool for files makes a file of a file, without pixels between. */
async function convert({ job, tool, run, host, names, signal, tell }: Work, input: BenchInput) {
  if (!makesPictures(run) || !run.source) throw new Error(`${tool.id} turns no files into files`);
  const source = await sourceOf(input);
  const info = await host.codecs.inspect(source.bytes, { fileName: input.name, pageNumber: input.pageNumber });
  requireAccepted(tool, input.name, info.format);
  const values = validateOptions(tool.options, job.options, { dpi: input.dpi ?? info.dpi ?? LIMITS.assumedDpi });
  const context = {
    codecs: host.codecs,
    loadKernels: async () => nodeKernels(),
    format: job.format,
    signal,
    progress: (fraction: number) => tell('encode', fraction),
  };
  const { artifacts, report } = await run.source.make(source, values, context);
  const made = artifacts.flatMap((artifact) =>
    artifact.kind === 'bytes' ? [{ name: names.take(stemOf(input.name), artifact.extension), bytes: artifact.bytes }] : [],
  );
  return { made, report };
}

/** An inspector's finding is its result. */
async function inspect({ job, tool, run, host, names, signal, tell }: Work, input: BenchInput) {
  if (!('inspect' in run)) throw new Error(`${tool.id} inspects nothing`);
  const { bytes, pageNumber } = await sourceOf(input);
  const { image, info } = await host.codecs.decode(bytes, { fileName: input.name, pageNumber, signal, takeBytes: true });
  const values = validateOptions(tool.options, job.options, { dpi: input.dpi ?? info.dpi ?? LIMITS.assumedDpi });
  const progress = (fraction: number) => tell('analyze', fraction);
  const report = run.inspect({ image, info: { ...info, fileName: input.name } }, values, { kernels: nodeKernels(), progress });
  const text = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
  return { made: [{ name: names.take(`${stemOf(input.name)}_${tool.id}`, 'json'), bytes: text }], report };
}

function performOne(work: Work, input: BenchInput) {
  if (!makesPictures(work.run)) return inspect(work, input);
  return work.run.source ? convert(work, input) : makePictures(work, [input]);
}

/** What one input is of the whole, so that the bar of a batch runs once from end to end. */
function shared(tell: Told, index: number, count: number): Told {
  return (stage, fraction) => tell(stage, (index + fraction) / count);
}

async function write(folder: string, { name, bytes }: Made, index: number): Promise<BenchFile> {
  // By number: what people call their files is no path.
  const path = join(folder, String(index));
  await writeFile(path, bytes);
  return { path, name, bytes: bytes.length };
}

/** What every job of this process uses again. Reading and running may each take what the process may: larger pictures than a browser holds come here. */
export function benchHost(memoryBytes: number, models: ModelSetup): FileHost {
  const codecs = nodeCodecs({ readingBytes: memoryBytes });
  return { codecs, loadEncodersAhead, runner: nodeRunner({ inlinePixels: INLINE_PIXELS, memoryBudgetBytes: memoryBytes, models }) };
}

/**
 * One job: the tool on all its inputs, by the code of browser and command line. Results lie in the job's folder. Of several files those that can't be made
 * are named in the outcome. Errors where none can: option.*, file.*, run.*, and the tool's own; AbortError.
 */
export async function performJob(job: BenchJob, host: FileHost, signal: AbortSignal, tell: Told): Promise<BenchOutcome> {
  const tool = toolById(job.tool);
  if (!tool.load) throw new Error(`${job.tool} has no run`);
  const { run } = await tool.load();
  const work: Work = { job, tool, run, host, names: new FreeNames(), signal, tell };
  const files: BenchFile[] = [];
  const reports: unknown[] = [];
  const faults: InputFault[] = [];
  const unchanged: number[] = [];
  const keep = async ({ made, report }: { readonly made: readonly Made[]; readonly report: unknown }) => {
    for (const one of made) files.push(await write(job.folder, one, files.length));
    reports.push(report);
    return changesNothing(report);
  };
  if (tool.gathersFiles) await keep(await makePictures(work, job.inputs));
  else {
    for (const [index, input] of job.inputs.entries()) {
      signal.throwIfAborted();
      try {
        if (await keep(await performOne({ ...work, tell: shared(tell, index, job.inputs.length) }, input))) unchanged.push(index);
      } catch (error) {
        // What one file is refused for is no matter of the others, as in the browser's batches.
        if (!(error instanceof AppError)) throw error;
        faults.push({ index, error: toErrorData(error) });
        if (faults.length === job.inputs.length) throw error;
      }
    }
  }
  return { files, reports, faults, unchanged };
}
