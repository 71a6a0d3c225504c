import { type Codecs, hasTransparency, RASTER_FORMATS, type SourceInfo } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { NodeRunner } from '@underbase/runner/node';
import { type Artifact, flattenedWarning, type OptionValues, type ToolReport, withFontWarning } from '@underbase/tools';
import { flagName } from './flags.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readInput } from './read-input.ts';

/** Below this a picture is done before a thread would have started. */
const INLINE_PIXELS = 2_000_000;
/** What encoders lay behind transparent pixels where the format has no place for alpha. */
const GROUND = '#ffffff';

/** What runs need; loaded only once nothing else can be refused. */
export interface Session {
  readonly codecs: Codecs;
  /** Loads what writes pictures, while the first is read elsewhere. */
  readonly loadEncodersAhead: () => void;
  readonly runner: NodeRunner;
  readonly signal: AbortSignal;
}

export async function openSession(signal: AbortSignal): Promise<Session> {
  const [{ nodeCodecs, loadEncodersAhead }, { nodeRunner }] = await Promise.all([
    import('@underbase/codecs/node'),
    import('@underbase/runner/node'),
  ]);
  return { codecs: nodeCodecs(), loadEncodersAhead, runner: nodeRunner({ inlinePixels: INLINE_PIXELS }), signal };
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
}

/** What one run made. */
export interface Results {
  readonly artifacts: readonly Artifact[];
  readonly files: readonly ResultFile[];
  readonly measures: Measures;
  readonly report: ToolReport;
  readonly options: OptionValues;
}

/** An input file as it was read. */
export interface Source {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export async function readSources(files: readonly string[]): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const file of files) sources.push({ file, bytes: await readInput(file) });
  return sources;
}

function requireAccepted({ tool }: RunCommand, file: string, format: FormatId): void {
  if (tool.accepts.includes(format)) return;
  const accepts = tool.accepts.map((f) => FORMAT_FACTS[f].name).join(', ');
  throw new AppError('file.not-accepted', { tool: tool.id, file, format: FORMAT_FACTS[format].name, accepts });
}

/** Looks at every header before anything is decoded; returns what they say. Errors: file.*, run.memory-budget. */
async function inspectAll(command: RunCommand, sources: readonly Source[], { codecs, runner }: Session): Promise<readonly SourceInfo[]> {
  const infos: SourceInfo[] = [];
  for (const { file, bytes } of sources) {
    const info = await codecs.inspect(bytes, { fileName: file });
    requireAccepted(command, file, info.format);
    infos.push(info);
  }
  const pixels = infos.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  runner.admit({ widthPx: pixels, heightPx: 1 });
  if (pixels > INLINE_PIXELS) runner.warm();
  return infos;
}

async function encode(artifact: Artifact, format: FormatId, { codecs, signal }: Session): Promise<ResultFile> {
  const { suffix } = artifact;
  if (artifact.kind === 'bytes') return { suffix, extension: artifact.extension, bytes: artifact.bytes };
  if (artifact.kind === 'plane') {
    // Loaded only now, like all codecs: a refusal should not wait for libraries.
    const { encodeGrayPngOnNode } = await import('@underbase/codecs/node');
    const bytes = await encodeGrayPngOnNode(artifact.plane.samples, artifact.plane);
    return { suffix, extension: FORMAT_FACTS.png.extensions[0], bytes };
  }
  const bytes = await codecs.encode(artifact.image, format, { signal, background: GROUND, isBilevel: artifact.isBilevel });
  return { suffix, extension: FORMAT_FACTS[format].extensions[0], bytes };
}

/** The report, with a warning where the format leaves no place for transparency. */
function withFormatWarnings(report: ToolReport, artifacts: readonly Artifact[], format: FormatId): ToolReport {
  if (RASTER_FORMATS[format].alpha) return report;
  const isLost = artifacts.some((artifact) => artifact.kind === 'image' && hasTransparency(artifact.image));
  return isLost ? { ...report, warnings: [...report.warnings, flattenedWarning(GROUND)] } : report;
}

async function measuresOf(artifacts: readonly Artifact[], info: SourceInfo, { codecs }: Session): Promise<Measures> {
  const isDpiAssumed = info.dpi === null;
  const picture = artifacts.find((artifact) => artifact.kind === 'image')?.image;
  if (picture) return { width: picture.width, height: picture.height, dpi: picture.dpi, isDpiAssumed };
  const [only] = artifacts;
  // A drawing may be larger than what it was made from.
  const isDrawing = artifacts.length === 1 && only?.kind === 'bytes' && only.extension === FORMAT_FACTS.svg.extensions[0];
  const { widthPx, heightPx } = isDrawing ? await codecs.inspect(only.bytes, { vectorDpi: info.dpi ?? LIMITS.assumedDpi }) : info;
  return { width: widthPx, height: heightPx, dpi: info.dpi, isDpiAssumed };
}

/** One run: decodes its sources, makes and encodes the results. Writes nothing. Errors: option.*, file.*, run.*; AbortError. */
export async function makeResults(command: RunCommand, sources: readonly Source[], format: FormatId, session: Session): Promise<Results> {
  const { tool } = command;
  const { codecs, runner, signal } = session;
  const infos = await inspectAll(command, sources, session);
  const [info] = infos;
  const images: PixelImage[] = [];
  for (const { file, bytes } of sources) {
    const reading = codecs.decode(bytes, { fileName: file, shared: true, signal, takeBytes: command.map === null });
    session.loadEncodersAhead();
    images.push((await reading).image);
  }
  const request = { tool: tool.id, options: command.options, nameOf: flagName, images, format, signal };
  const { artifacts, report, options } = await runner.run(request);
  if (artifacts.length === 0) throw new Error('the tool made no file');
  const files = await Promise.all(artifacts.map((artifact) => encode(artifact, format, session)));
  return {
    artifacts,
    files,
    measures: await measuresOf(artifacts, info, session),
    report: withFontWarning(withFormatWarnings(report, artifacts, format), infos),
    options,
  };
}
