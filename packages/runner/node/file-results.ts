import { basename } from 'node:path';
import { type Codecs, hasTransparency, RASTER_FORMATS, type SourceInfo } from '@underbase/codecs';
import type { Progress } from '@underbase/codecs/bridge';
import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import {
  type Artifact,
  flattenedWarning,
  madeMeasures,
  makerOf,
  makesPictures,
  type OptionValues,
  type SheetNumber,
  type SourceFile,
  type ToolDeclaration,
  type ToolReport,
  type ToolRun,
  withFontWarning,
  withPageWarning,
} from '@underbase/tools';
import type { ValidationContext } from '@underbase/tools/use';
import { deepResult, mayBeDeep } from '../core/deep-result.ts';
import type { NodeRunner } from './node-runner.ts';

/** Below this a picture is done before a thread would have started. */
export const INLINE_PIXELS = 2_000_000;
/** What encoders lay behind transparent pixels where the format has no place for alpha. */
const GROUND = '#ffffff';

/** What runs on files need; one for many runs. */
export interface FileHost {
  readonly codecs: Codecs;
  /** Loads what writes pictures, while the first is read elsewhere. */
  readonly loadEncodersAhead: () => void;
  readonly runner: NodeRunner;
}

/** A run from files to files. */
export interface FileRun {
  readonly tool: ToolDeclaration;
  readonly options: Readonly<Record<string, unknown>>;
  /** What options are called where these come from, for errors. */
  readonly nameOf?: ValidationContext['nameOf'];
  /** One, or those that the run gathers. */
  readonly sources: readonly SourceFile[];
  /** What pictures are written as. */
  readonly format: FormatId;
  /** The files' bytes are read again afterwards; else their memory is given back as they are read. */
  readonly keepsBytes?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Measures of the picture that was made, or else of the input. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** The input named no resolution; lengths were worked out with this one. */
  readonly isDpiAssumed: boolean;
}

/** An encoded artifact; `suffix` is empty for the one picture of a run. */
export interface ResultFile {
  readonly suffix: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  /** It is a sheet of film. */
  readonly sheet?: SheetNumber;
}

/** What one run made. */
export interface FileResults {
  readonly artifacts: readonly Artifact[];
  readonly files: readonly ResultFile[];
  readonly measures: Measures;
  readonly report: ToolReport;
  readonly options: OptionValues;
}

/** Refuses a file by its format. Error: file.not-accepted. */
export function requireAccepted(tool: ToolDeclaration, file: string, format: FormatId): void {
  if (tool.accepts.includes(format)) return;
  const accepts = tool.accepts.map((one) => FORMAT_FACTS[one].name).join(', ');
  throw new AppError('file.not-accepted', { tool: tool.id, file, format: FORMAT_FACTS[format].name, accepts });
}

/** Looks at every header before anything is decoded; returns what they say. Errors: file.*, run.memory-budget. */
async function inspectAll({ tool, sources }: FileRun, { codecs, runner }: FileHost): Promise<readonly SourceInfo[]> {
  const infos: SourceInfo[] = [];
  for (const { name, bytes, pageNumber } of sources) {
    const info = await codecs.inspect(bytes, { fileName: name, pageNumber });
    requireAccepted(tool, name, info.format);
    infos.push(info);
  }
  const pixels = infos.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  runner.admit({ widthPx: pixels, heightPx: 1 });
  if (pixels > INLINE_PIXELS) runner.warm(1);
  return infos;
}

/** Starts the threads besides the first, unless bands are too quick for that. */
function warmOthers(run: ToolRun | undefined, infos: readonly SourceInfo[], { runner }: FileHost): void {
  const isLarge = infos.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0) > INLINE_PIXELS;
  const areQuick = run !== undefined && makesPictures(run) && makerOf(run).areQuick === true;
  if (isLarge && !areQuick) runner.warm();
}

async function encode(artifact: Artifact, { format, signal }: FileRun, { codecs }: FileHost): Promise<ResultFile> {
  const { suffix } = artifact;
  if (artifact.kind === 'bytes') return { suffix, extension: artifact.extension, bytes: artifact.bytes };
  if (artifact.kind === 'plane') {
    // Loaded only now, like all codecs: a refusal should not wait for libraries.
    const { encodeGrayPngOnNode } = await import('@underbase/codecs/node');
    const bytes = await encodeGrayPngOnNode(artifact.plane.samples, artifact.plane);
    return { suffix, extension: FORMAT_FACTS.png.extensions[0], bytes };
  }
  const bytes = await codecs.encode(artifact.image, format, { signal, background: GROUND, isBilevel: artifact.isBilevel });
  const { sheet } = artifact;
  return { suffix, extension: FORMAT_FACTS[format].extensions[0], bytes, ...(sheet && { sheet }) };
}

/** The report, with a warning where the format leaves no place for transparency. */
function withFormatWarnings(report: ToolReport, artifacts: readonly Artifact[], format: FormatId): ToolReport {
  if (RASTER_FORMATS[format].alpha) return report;
  const isLost = artifacts.some((artifact) => artifact.kind === 'image' && hasTransparency(artifact.image));
  return isLost ? { ...report, warnings: [...report.warnings, flattenedWarning(GROUND)] } : report;
}

async function measuresOf(artifacts: readonly Artifact[], info: SourceInfo, { codecs }: FileHost): Promise<Measures> {
  const isDpiAssumed = info.dpi === null;
  const made = madeMeasures(artifacts);
  if (made) return { ...made, isDpiAssumed };
  const [first] = artifacts;
  // A drawing may be larger than what it was made from.
  const isDrawing = first?.kind === 'bytes' && first.extension === FORMAT_FACTS.svg.extensions[0];
  const { widthPx, heightPx } = isDrawing ? await codecs.inspect(first.bytes, { vectorDpi: info.dpi ?? LIMITS.assumedDpi }) : info;
  return { width: widthPx, height: heightPx, dpi: info.dpi, isDpiAssumed };
}

/** One run: decodes its sources, makes and encodes the results. Writes nothing. Errors: option.*, file.*, run.*; AbortError. */
export async function makeFileResults(run: FileRun, host: FileHost): Promise<FileResults> {
  const { tool, format, signal, onProgress } = run;
  const { codecs, runner } = host;
  const infos = await inspectAll(run, host);
  const images: PixelImage[] = [];
  const toolRun = (await tool.load?.())?.run;
  warmOthers(toolRun, infos, host);
  for (const [index, { name, bytes, dpi, pageNumber }] of run.sources.entries()) {
    const isWanted = run.keepsBytes === true || (toolRun !== undefined && mayBeDeep(toolRun, infos[index]));
    const reading = codecs.decode(bytes, { fileName: name, pageNumber, shared: true, signal, takeBytes: !isWanted });
    host.loadEncodersAhead();
    const { image } = await reading;
    images.push(dpi === undefined ? image : { ...image, dpi });
  }
  const names = run.sources.map(({ name }) => basename(name));
  const request = { tool: tool.id, options: run.options, nameOf: run.nameOf, images, names, format, signal, onProgress };
  const { artifacts, report: told, options } = await runner.run(request);
  if (artifacts.length === 0) throw new Error('the tool made no file');
  const [file] = run.sources;
  const deep = toolRun
    ? await deepResult({ run: toolRun, file, info: infos[0], image: images[0], artifacts, report: told, format, codecs, signal })
    : null;
  const files = deep?.bytes
    ? [{ suffix: '', extension: FORMAT_FACTS[format].extensions[0], bytes: deep.bytes }]
    : await Promise.all(artifacts.map((artifact) => encode(artifact, run, host)));
  const report = deep?.report ?? told;
  return {
    artifacts,
    files,
    measures: await measuresOf(artifacts, infos[0], host),
    report: withPageWarning(
      withFontWarning(withFormatWarnings(report, artifacts, format), infos),
      infos.map((info, index) => ({ name: names[index], info })),
    ),
    options,
  };
}
