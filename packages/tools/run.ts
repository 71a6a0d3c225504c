import type { Codecs, DeepPicture, SourceInfo } from '@underbase/codecs';
import type { FormatId, WayOut } from '@underbase/contract';
import type { Frame, Kernels, PixelImage, PixelWindow, Rect } from '@underbase/engine';
import type { ModelPort } from '@underbase/models';
import type { OptionValues } from './options.ts';
import type { OverlayShape, OverlaySight } from './overlays.ts';
import type { Stage } from './plan-stages.ts';
import type { SheetNumber } from './sheet-name.ts';
import type { SheetMaker } from './sheets.ts';

/** What a run gets from outside; a tool reaches for nothing else. */
export interface RunContext {
  /** The hot loops: WebAssembly where it is there, the plain twins where not. Both agree. */
  readonly kernels: Kernels;
  /** Fraction done of the present step, 0 to 1; throws an AbortError once the run is cancelled. */
  progress(fraction: number): void;
  /** What the result will be written as; absent where it is only shown. */
  readonly format?: FormatId;
  /** Of a run of several pictures what each file is called, in their order, for words about one of them; absent where nobody knows. */
  readonly names?: readonly string[];
  /** Zeroed memory that can go to other threads without a copy (shared where the host allows it). For planes kept in a plan. */
  allocate(bytes: number): Uint8Array;
  /**
   * A table that hangs on its key alone, made on this thread where it is not there: for what the next band or a moved slider wants again. The thread
   * keeps the few newest; name the tool in the key. See ThreadTables.
   */
  kept<Table extends object>(key: string, make: () => Table): Table;
  /** Encoders and decoders, so that a preview can show what a format loses; absent where the thread has none. */
  readonly codecs?: Pick<Codecs, 'encode' | 'encodeRaster' | 'decode' | 'cmykProfile'>;
  /** The operator's networks; absent where the host has none, as browsers. */
  readonly models?: ModelPort;
}

/** Counts that bands add up: apply returns them, the runner sums them by key, report reads them. */
export type Tally = Readonly<Record<string, number>>;

export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** %, px, mm, in, MB ... shown after the value. */
  readonly unit?: string;
  readonly digits?: number;
}

export interface Warning {
  readonly id: string;
  readonly text: string;
  /** It only tells what was done: nothing to attend to. */
  readonly isNote?: true;
  /** The tool that helps: the page offers it on the picture. */
  readonly goTo?: WayOut;
  /** Options that help, and what setting them does ("Leave holes under 1 mm"): the page offers that on the picture. */
  readonly sets?: { readonly options: Partial<OptionValues>; readonly words: string };
}

/** A pixel of a picture. */
export interface PixelPlace {
  readonly x: number;
  readonly y: number;
}

/** One of the layers that lie on top of each other at a pixel, such as an ink. */
export interface PixelLayer {
  readonly name: string;
  /** How much of the pixel it covers, 0 to 100. */
  readonly percent: number;
}

/** What a run writes in one format, where that is not one picture with the result's own measures and 8 bits a channel. */
export interface OutputFacts {
  /** What stands in the file, or in the files: "8 plates". */
  readonly parts?: string;
  /** Resolution of these, where it is another one than the result's. */
  readonly dpi?: number;
  /** Bits of a sample, where they are told. */
  readonly bits?: 1 | 8 | 16;
  /** Several files, handed out as one ZIP. */
  readonly inZip?: true;
  /** A file that stands beside the one of this format, in one ZIP with it: "cut line as DXF". */
  readonly beside?: string;
}

/** Numbers beside pixels: shown in the page, in --json and kept with a job. */
export interface ToolReport {
  readonly facts: readonly Fact[];
  readonly warnings: readonly Warning[];
  /** There was nothing to do: the result is the picture as it came, and its export costs nothing. */
  readonly changesNothing?: true;
  /** What comes out, by format. */
  readonly outputs?: Partial<Readonly<Record<FormatId, OutputFacts>>>;
  /** Plain data for the tool's own panel and for programs that read --json; no form shows it. */
  readonly details?: object;
}

/** What it takes to make pixels from pixels, at full scale. The same code serves every view and the run. */
export interface PixelMaker<Options = OptionValues, Plan extends object = object> {
  /** Measures of the output; the same as the input's where absent. */
  layout?(frame: Frame, options: Options, plan: Plan): Frame;
  /**
   * Where the result lies on the source, in the source's pixels (as `frame` has them), so that before and after can be laid over each
   * other: a crop lies where it was cut, a grown canvas begins left of and above 0, a resized result covers the whole. What was turned
   * lies about its middle, at its own measures. The whole source where absent.
   */
  placement?(frame: Frame, options: Options, plan: Plan): Rect;
  /** It may enlarge its picture and obeys `frame.resultScale`: then a draft is as sharp as the screen, not as a reduced copy of the source. */
  readonly enlarges?: true;
  /**
   * Fills `target` from `source`. `source` and `target` may be the same memory where neither layout nor reach is declared: read a pixel
   * before writing it. Options arrive validated, with defaults filled in; `context.format` is there where files are made.
   */
  apply(source: PixelWindow, target: PixelWindow, frame: Frame, options: Options, plan: Plan, context: RunContext): Tally;
}

/** A maker that can be cut: any part of the result, alone, must equal the same place of the whole. */
export interface BandMaker<Options = OptionValues, Plan extends object = object> extends PixelMaker<Options, Plan> {
  /** The part of the source (clipped by the runner) that an output rectangle needs; the same rectangle where absent. */
  reach?(target: Rect, frame: Frame, options: Options, plan: Plan): Rect;
  /**
   * All bands together take less than another thread takes to start, behind a plan that takes far longer and more memory: they are made by threads that
   * are there, and none is started for them.
   */
  readonly areQuick?: true;
}

/** What every run of pictures has, whichever way its pixels are made. */
interface PictureRun<Options, Plan extends object> {
  /** What is found out before any pixel is made, in order; see plan-stages.ts. */
  readonly stages: readonly Stage<Options, Plan>[];
  /** Numbers for pages, --json and jobs, once the `report` stage and all bands are done. Must be the same whatever made the bands. */
  report(frame: Frame, options: Options, plan: Plan, tally: Tally): ToolReport;
  /** Throws where a whole run would hand out what it was given: then no file is made and nothing is charged. Previews never ask. */
  requireWork?(tally: Tally): void;
  /** True where every pixel of the result is black or white: formats that can keep one bit a pixel. */
  isBilevel?(options: Options): boolean;
  /**
   * Where things are, for the overlays that the declaration lists: heat maps, outlines, boxes. Called only while a person looks at one,
   * with the plan of the full picture. Places are pixels of `frame`. Keep it to one pass over the pixels.
   */
  overlays?(sight: OverlaySight, frame: Frame, options: Options, plan: Plan, context: RunContext): readonly OverlayShape[];
  /**
   * What lies at a pixel of the result, from the bottom, by the plan of the full picture; null where this view has no layers. Asked while a pointer
   * moves: `source` is no more than `reach` says that the pixel needs. For results with the measures of their source.
   */
  layersAt?(
    source: PixelWindow,
    place: PixelPlace,
    frame: Frame,
    options: Options,
    plan: Plan,
    context: RunContext,
  ): readonly PixelLayer[] | null;
  /** Makes the files of some formats in place of one encoded picture. */
  readonly files?: FileMaker<Options, Plan>;
  /** Takes over where the number of pictures or the options ask for more than one picture can be. */
  readonly gathers?: Gatherer<Options>;
  /** Takes over for whole files. */
  readonly source?: SourceMaker<Options>;
  /** Keeps the grades of a file of 16 bits a channel where the result's format has as many; without it results have 8. */
  readonly deepens?: DeepMaker;
}

/** A tool whose pixels can be made in parts: a window of the screen, bands on several threads. */
export interface BandsRun<Options = OptionValues, Plan extends object = object> extends PictureRun<Options, Plan> {
  readonly bands: BandMaker<Options, Plan>;
}

/** A tool that can't be cut: `apply` is called for all of the result at once, on one thread. */
export interface WholeRun<Options = OptionValues, Plan extends object = object> extends PictureRun<Options, Plan> {
  readonly whole: PixelMaker<Options, Plan>;
}

/** A file as it came. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Print resolution that the user set in place of the file's own. */
  readonly dpi?: number;
  /** Page of a PDF or a TIFF, from 1; the first where left out. */
  readonly pageNumber?: number;
}

/** What making a file from a file gets from outside. */
export interface SourceContext extends Pick<RunContext, 'progress'> {
  /** The hot loops, loaded when they are wanted: most conversions never do. */
  loadKernels(): Promise<Kernels>;
  readonly codecs: Codecs;
  readonly format: FormatId;
  readonly signal?: AbortSignal;
}

/**
 * Makes the result from the file itself, for work that decoding to RGBA8 in sRGB would spoil: depth, inks, profiles. Then stages and
 * `apply` only serve the views. The declaration names the option that chooses the format.
 */
export interface SourceMaker<Options = OptionValues> {
  make(source: SourceFile, options: Options, context: SourceContext): Promise<RunOutcome>;
  /** Bytes that the file will have, without making it; 0 where that can't be told. Errors as reading the source. */
  foreseeBytes?(source: SourceFile, options: Options, context: SourceContext): Promise<number>;
}

/**
 * Gives a result that was made in 8 bits the grades of its source of 16: straight RGBA, as many pixels as the result. `source` is what it was made from, `deep`
 * the same in 16 bits, `report` what was told of the result.
 */
export type DeepMaker = (made: PixelImage, source: PixelImage, deep: DeepPicture, report: ToolReport) => Uint16Array;

/** The side of a tool that takes several pictures, or makes several: all at once, on one thread. */
export interface Gatherer<Options = OptionValues> {
  /** True where `make` does the run. With one picture and these options, stages and `apply` still serve the views. */
  wants(pictures: number, options: Options): boolean;
  make(images: readonly PixelImage[], options: Options, context: RunContext): Promise<RunOutcome>;
  /** Shows sheets before they are made. */
  // biome-ignore lint/suspicious/noExplicitAny: what a picture brings is the tool's own; the runner only passes it on.
  readonly sheets?: SheetMaker<Options, any>;
}

/** Writes results that are no picture, or more than one: plates, drawings. */
export interface FileMaker<Options = OptionValues, Plan extends object = object> {
  /** Formats that the tool makes itself; any other is encoded from the picture that `apply` makes. */
  readonly formats: readonly FormatId[];
  /**
   * Makes all files of a run in `context.format` on one thread from the plan alone, and the same report as the picture's, or a fuller one.
   * One of both ways.
   */
  make?(image: PixelImage, frame: Frame, options: Options, plan: Plan, context: RunContext): Promise<RunOutcome>;
  /** The same of what every thread has taken part in: the picture, and planes of the plan that `apply` filled besides. */
  pack?(packing: Packing<Plan>, options: Options, context: RunContext): Promise<RunOutcome>;
  /** Files that `pack` finds made, where several threads could share them; without these it makes them itself. */
  readonly share?: FileShare<Options, Plan>;
  /** What stands beside the encoded picture in every other format, such as its cut line; null where nothing is wanted. The report is the run's. */
  beside?(packing: Packing<Plan>, options: Options, context: RunContext): Promise<RunOutcome> | null;
}

/** Files of a run that are made apart from each other, each on the thread that is free. */
export interface FileShare<Options = OptionValues, Plan extends object = object> {
  /** How many there are; 0 where this run has none to share. */
  count(options: Options, plan: Plan, format: FormatId): number;
  make(index: number, packing: Packing<Plan>, options: Options, context: RunContext): Promise<Uint8Array>;
}

/** What the bands of a run have left. */
export interface Packing<Plan extends object = object> {
  /** What `apply` made. */
  readonly picture: PixelImage;
  readonly frame: Frame;
  readonly plan: Plan;
  readonly tally: Tally;
  /** Files that threads have shared, in their order. */
  readonly made?: readonly Uint8Array[];
}

/** What a run hands out. */
export interface RunOutcome {
  readonly artifacts: readonly Artifact[];
  readonly report: ToolReport;
}

/** A plane that becomes a grayscale PNG: one byte a pixel, 0 black, rows from the top. With 1 bit, bytes over 127 are white and the rest black. */
export interface GrayPlane {
  readonly width: number;
  readonly height: number;
  /** Only read: they may be what views are drawn from. */
  readonly samples: Uint8Array;
  /** With 8 bits: what each of the 256 bytes is written as; itself where absent. */
  readonly tones?: Uint8Array;
  readonly dpi: number;
  readonly bits: 1 | 8;
}

/** One thing that a whole run hands out, besides its report. */
export type Artifact =
  | {
      readonly kind: 'image';
      readonly suffix: string;
      readonly image: PixelImage;
      /** Every pixel is black or white. */
      readonly isBilevel?: boolean;
      /** It is one of the sheets of film that many pictures went on: its name is the sheet's, not a picture's. */
      readonly sheet?: SheetNumber;
    }
  | { readonly kind: 'plane'; readonly suffix: string; readonly plane: GrayPlane }
  | {
      readonly kind: 'bytes';
      readonly suffix: string;
      readonly extension: string;
      readonly mime: string;
      readonly bytes: Uint8Array;
      /** Of the picture that is in it, without sheet and marks around; absent where the file holds none, or the source's own. */
      readonly measures?: { readonly width: number; readonly height: number; readonly dpi: number };
    };

/** Measures of the picture that a run made, in whichever file it is; null where none of them tells. The resolution is null where nobody knows it. */
export function madeMeasures(
  artifacts: readonly Artifact[],
): { readonly width: number; readonly height: number; readonly dpi: number | null } | null {
  const picture = artifacts.find((artifact) => artifact.kind === 'image')?.image;
  if (picture) return { width: picture.width, height: picture.height, dpi: picture.dpi };
  return artifacts.flatMap((artifact) => (artifact.kind === 'bytes' && artifact.measures ? [artifact.measures] : []))[0] ?? null;
}

/** A decoded file with what it says about itself. */
export interface InspectedFile {
  readonly image: PixelImage;
  /** With its name where it has one. */
  readonly info: SourceInfo & { readonly fileName?: string };
}

/** A tool that makes no picture: it looks at one file after the other and tells what it finds. */
export interface InspectRun<Options = OptionValues> {
  /** Plain data that JSON can hold. Keeps its input. */
  inspect(file: InspectedFile, options: Options, context: Pick<RunContext, 'kernels' | 'progress'>): Readonly<Record<string, unknown>>;
}

// The registry holds runs of every option type; the runner hands each its own validated options.
// biome-ignore lint/suspicious/noExplicitAny: a run's options and plan are its own; only the registry erases them.
export type AnyPictureRun = BandsRun<any, any> | WholeRun<any, any>;

/**
 * A run says what it is: one maker of pixels (`bands`, or `whole` where a tool can't be cut) and any of `files`, `gathers` and `source`;
 * or `inspect` alone.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type ToolRun = AnyPictureRun | InspectRun<any>;

export function makesPictures(run: ToolRun): run is AnyPictureRun {
  return !('inspect' in run);
}

/** Whichever of both ways the run has to make pixels. */
export function makerOf(run: AnyPictureRun): BandMaker {
  return 'bands' in run ? run.bands : run.whole;
}
