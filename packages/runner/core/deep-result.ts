import { type Codecs, deepRaster, RASTER_FORMATS, readDeep, type SourceInfo } from '@underbase/codecs';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact, SourceFile, ToolReport, ToolRun, Warning } from '@underbase/tools';

/** Results of more pixels are written in 8 bits: in 16 they take three times the memory. */
const MOST_PIXELS = 64_000_000;

/** A run that is done, and the file that it was made from. */
export interface DeepRequest {
  readonly run: ToolRun;
  readonly file: SourceFile;
  readonly info: Pick<SourceInfo, 'bitDepth'>;
  /** The file as the run got it. */
  readonly image: PixelImage;
  readonly artifacts: readonly Artifact[];
  readonly report: ToolReport;
  readonly format: FormatId;
  readonly codecs: Pick<Codecs, 'decodeRaster' | 'encodeRaster' | 'cmykProfile'>;
  readonly signal?: AbortSignal;
}

/** The bytes of the result's file; null where it is written in 8 bits as any other. */
export interface DeepResult {
  readonly bytes: Uint8Array | null;
  readonly report: ToolReport;
}

const withWarning = (report: ToolReport, warning: Warning): ToolReport => ({ ...report, warnings: [...report.warnings, warning] });

const KEPT: Warning = {
  id: 'depth.kept',
  text: 'Shades keep the 16 bits a channel of the file. What is drawn, repaired or added by a network is decided in 8 bits.',
  isNote: true,
};
const REDUCED: Warning = { id: 'depth.reduced', text: '16 bits a channel were rounded to 8.' };
const TOO_LARGE: Warning = {
  id: 'depth.reduced',
  text: `16 bits a channel were rounded to 8: more than ${MOST_PIXELS / 1e6} MP are written in 8 bits.`,
};

/** Whether a run's result may take the 16 bits of a file: that file's bytes are wanted again then. */
export function mayBeDeep(run: ToolRun, { bitDepth }: Pick<SourceInfo, 'bitDepth'>): boolean {
  return bitDepth > 8 && 'deepens' in run && run.deepens !== undefined;
}

/** Writes a result in the 16 bits of its source, where run, file and format have them; says what became of them. Null where there is nothing to say. */
export async function deepResult(request: DeepRequest): Promise<DeepResult | null> {
  const { run, file, info, image, artifacts, report, format, codecs, signal } = request;
  const [made] = artifacts;
  if (!mayBeDeep(run, info) || !('deepens' in run && run.deepens) || artifacts.length !== 1 || made.kind !== 'image') return null;
  if (!RASTER_FORMATS[format].deep) return { bytes: null, report: withWarning(report, REDUCED) };
  const { width, height, dpi } = made.image;
  if (width * height > MOST_PIXELS) return { bytes: null, report: withWarning(report, TOO_LARGE) };
  const deep = await readDeep(file.bytes, { fileName: file.name, pageNumber: file.pageNumber, signal }, codecs);
  if (deep === null || deep.width !== image.width || deep.height !== image.height) return null;
  const samples = run.deepens(made.image, image, deep, report);
  const bytes = await codecs.encodeRaster(deepRaster({ width, height, samples }, dpi), format, { signal });
  return {
    bytes,
    report: { ...withWarning(report, KEPT), outputs: { ...report.outputs, [format]: { ...report.outputs?.[format], bits: 16 } } },
  };
}
