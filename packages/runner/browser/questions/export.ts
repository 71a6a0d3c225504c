import { buffersIn } from '@underbase/codecs/bridge';
import { pageOfBlob } from '@underbase/codecs/page-of-blob';
import type { FormatId, ToolId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { makesPictures, type OptionValues, resultValues, type SheetNumber, type ToolReport, toolById } from '@underbase/tools';
import type { WholeResult } from '../../core/tasks.ts';
import { throttledProgress } from '../../core/throttled-progress.ts';
import type { FileOfRun } from '../../port.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

export interface ExportRequest extends CallRequest {
  readonly format: FormatId;
  readonly quality?: number;
  readonly background?: string;
  /** Files that take part after the open one, where the tool makes one thing of several pictures (ToolDeclaration.gathersFiles). */
  readonly together?: readonly FileOfRun[];
}

export interface ExportedFile {
  readonly suffix: string;
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** It is a sheet of film. */
  readonly sheet?: SheetNumber;
}

export interface ExportResult {
  readonly files: readonly ExportedFile[];
  readonly report: ToolReport;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

/** The files of a run, from the plan that the views are made from. Errors: the tool's own; format.cannot-write; run.memory-budget. Cancelling settles within 200 ms; the session stays usable. */
export const exportFiles: SessionQuestion<ExportRequest, ExportResult> = {
  answer(request, { picture, exporter }, { signal, progress }) {
    const tool = toolById(request.tool);
    const call = picture.call({ ...request, options: resultValues(tool.options, request.options) });
    return exporter.run(call, request, signal, progress);
  },
  transfer: ({ files }) => files.map(({ bytes }) => bytes.buffer),
};

export interface EncodeTask {
  readonly image: PixelImage;
  readonly format: FormatId;
  readonly quality?: number;
  readonly background?: string;
  readonly isBilevel?: boolean;
}

/** Writing a picture's file. */
export const encodePicture: HelperQuestion<EncodeTask, Uint8Array<ArrayBuffer>> = {
  answer: ({ image, format, ...how }, { codecs }) => codecs.encode(image, format, how) as Promise<Uint8Array<ArrayBuffer>>,
  transfer: buffersIn,
};

export interface ConvertTask {
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly format: FormatId;
  readonly file: Blob;
  readonly fileName: string;
  readonly dpi: number;
}

/** Making a file from the file itself, for tools that do (`source` of the run). */
export const convertFile: HelperQuestion<ConvertTask, WholeResult> = {
  async answer({ tool, options, format, file, fileName, dpi }, { loadRun, kernels, codecs }, { progress }) {
    const run = await loadRun(tool);
    if (!makesPictures(run) || !run.source) throw new Error(`${tool} makes no files from files`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const report = throttledProgress(progress);
    const context = { codecs, loadKernels: async () => kernels, format, progress: (fraction: number) => report('apply', fraction) };
    return run.source.make({ name: fileName, bytes, dpi, pageNumber: pageOfBlob(file) }, options, context);
  },
  transfer: buffersIn,
};
