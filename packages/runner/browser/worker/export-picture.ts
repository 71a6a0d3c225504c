import type { SourceInfo } from '@underbase/codecs';
import type { Progress } from '@underbase/codecs/bridge';
import { sharesMemory } from '@underbase/codecs/capabilities';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { type Artifact, madeMeasures, makesPictures, type ToolReport, toolById, withFontWarning, withPageWarning } from '@underbase/tools';
import { mayBeDeep } from '../../core/deep-result.ts';
import type { MemoryBudget } from '../../core/memory-budget.ts';
import { gathersFor, loadToolRun } from '../../core/perform-task.ts';
import type { PooledRun } from '../../core/pooled-run.ts';
import { ProgressScale } from '../../core/progress.ts';
import type { WholeResult } from '../../core/tasks.ts';
import type { FileOfRun } from '../../port.ts';
import type { ExportRequest, ExportResult } from '../questions/export.ts';
import type { Helpers } from './helpers.ts';
import type { Picture } from './picture.ts';
import { bytesArtifact, type EncodeResult, fileOfArtifact, requireWritable } from './result-files.ts';
import { SpareMemory } from './spare-memory.ts';
import type { ToolCall } from './tool-call.ts';

/** Shares of an export's time, as color knockout on 24 MP was measured: writing PNG takes the most. */
const SHARES = [
  ['analyze', 0.1],
  ['apply', 0.3],
  ['encode', 0.6],
] as const;

/** What views of a heavy tool show once it has run: the picture that it made. Other tools' views have their own by then. */
function shownOf({ tool }: ToolCall, artifacts: readonly Artifact[]): PixelImage | null {
  const [made] = artifacts;
  return toolById(tool).isHeavy && artifacts.length === 1 && made.kind === 'image' ? made.image : null;
}

/** The file that the picture was read from. */
export interface OpenedFile {
  readonly file: Blob;
  readonly fileName: string;
}

/** One of the pictures that a run makes one thing of. */
interface NamedPicture {
  readonly name: string;
  readonly image: PixelImage;
  readonly info: SourceInfo;
}

/** One export of one picture: run at full size, encode. Cancelling takes effect in each step. */
export class PictureExport {
  private readonly picture: Picture;
  private readonly helpers: Helpers;
  private readonly file: OpenedFile;
  /** The last result's memory. */
  private readonly spare = new SpareMemory(sharesMemory(), 1);

  constructor(picture: Picture, helpers: Helpers, file: OpenedFile) {
    this.picture = picture;
    this.file = file;
    this.helpers = helpers;
  }

  private get image(): PixelImage {
    return this.picture.image;
  }

  async run(call: ToolCall, options: ExportRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<ExportResult> {
    requireWritable(toolById(call.tool), options.format);
    const progress = new ProgressScale(SHARES, onProgress);
    const taken: Uint8Array[] = [];
    const allocate = (bytes: number, budget: MemoryBudget) => {
      const block = this.spare.take(bytes, budget);
      taken.push(block);
      return block;
    };
    const { artifacts, report: told } = await this.make(call, options, signal, progress, allocate);
    progress.at('encode', 0);
    const { format, quality, background } = options;
    const deep = await this.deepened(call, format, artifacts, told, signal);
    const report = deep?.report ?? told;
    const encode: EncodeResult = (picture) =>
      this.helpers.askFresh('encodePicture', { ...picture, format, quality, background }, { signal });
    const written = deep?.bytes ? [bytesArtifact(deep.bytes, format)] : artifacts;
    const files = await Promise.all(written.map((artifact) => fileOfArtifact(artifact, format, encode)));
    progress.at('encode', 1);
    this.helpers.warm();
    // After a failure a thread may still write there: then the memory is left alone.
    const shown = shownOf(call, artifacts);
    if (shown) await this.picture.keep(call, { pixels: shown.pixels, report }, signal);
    else if (toolById(call.tool).isHeavy) this.picture.hasDrawn(call);
    for (const block of taken) if (block.buffer !== shown?.pixels.buffer) this.spare.give(block);
    const { width: widthPx, height: heightPx, dpi } = madeMeasures(artifacts) ?? this.image;
    return { files, report: withFontWarning(report, [this.picture.info]), widthPx, heightPx, dpi: dpi ?? call.dpi };
  }

  /** The result in the 16 bits of its file, where both have them. */
  private async deepened({ tool }: ToolCall, format: FormatId, artifacts: readonly Artifact[], report: ToolReport, signal: AbortSignal) {
    const { info } = this.picture;
    const run = await loadToolRun(toolById(tool));
    if (!mayBeDeep(run, info)) return null;
    return this.helpers.askFresh('deepenResult', { ...this.file, tool, info, image: this.image, artifacts, report, format }, { signal });
  }

  private async make(
    call: ToolCall,
    { format, together = [] }: ExportRequest,
    signal: AbortSignal,
    progress: ProgressScale,
    allocate: PooledRun['allocate'],
  ): Promise<WholeResult> {
    const run = await loadToolRun(toolById(call.tool));
    if (!makesPictures(run)) throw new Error(`${call.tool} makes no files`);
    if (run.source) {
      const { tool, options, dpi } = call;
      const task = { ...this.file, tool, options, dpi, format };
      return this.helpers.askFresh('convertFile', task, { signal, onProgress: ({ stage, fraction }) => progress.at(stage, fraction) });
    }
    if (gathersFor(run, call.options, 1 + together.length)) {
      const own = { ...this.image, dpi: call.dpi };
      const others = await this.decodeAll(together, signal);
      const named = [{ name: this.file.fileName, info: this.picture.info }, ...others];
      const names = named.map(({ name }) => name);
      const made = await this.helpers.gather([own, ...others.map(({ image }) => image)], names, call, format, signal, progress);
      return { ...made, report: withPageWarning(made.report, named) };
    }
    progress.at('analyze', 0);
    const analysis = await this.picture.plans.get(run, call, signal);
    return this.helpers.run(this.image, call, analysis, format, signal, progress, allocate);
  }

  /** The other pictures of a run, each with the resolution in force for it. */
  private async decodeAll(files: readonly FileOfRun[], signal: AbortSignal): Promise<readonly NamedPicture[]> {
    const pictures: NamedPicture[] = [];
    for (const { file, fileName, dpi } of files) {
      const { image, info } = await this.helpers.decode(file, fileName, signal);
      pictures.push({ name: fileName, image: { ...image, dpi }, info });
    }
    return pictures;
  }
}
