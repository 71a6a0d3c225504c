import type { ToolId } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import type { ComponentType } from 'react';
import type { OptionValues } from './options.ts';
import type { FilmGround, NamedPicture, PanelUnit, PictureMeasures, PlacedResult } from './panel-measures.ts';
import type { PixelLayer, ToolReport } from './run.ts';
import type { SheetArrangement } from './sheets.ts';

export type { FilmGround, NamedPicture } from './panel-measures.ts';

/** What the hand holds over the picture. */
export type HandTool = 'hand' | 'eyedropper' | 'wand' | 'brush' | 'eraser' | 'box' | 'zoom' | 'measure';

/** The sheets that a run would make, as far as they are known. */
export interface ShownSheets {
  readonly arrangement: SheetArrangement;
  /** What each design looks like. The bench keeps and closes them. */
  readonly bitmaps: readonly ImageBitmap[];
  /** False while better places are being looked for. */
  readonly isFinal: boolean;
}

/** What a panel knows of a shop's profile. */
export interface ShopProps {
  readonly name: string;
  /** The shop's inks as `swatchText` of the engine writes them; empty where it has none. */
  readonly inks: string;
  /** What its meshes hold, as `meshLimitsText` writes it; empty where they are the common figures. */
  readonly meshLimits: string;
  /** The smallest dot that holds in the shop, as a length. */
  readonly smallestDot: string;
  /** Keeps inks in the profile; in one of the shop's own where the default is in use. */
  readonly keepInks: (inks: string) => void;
}

export interface PanelProps {
  readonly options: OptionValues;
  /** Changes some options. Changes that carry the same gesture make one undo step until `onSettle`. */
  readonly onChange: (change: Partial<OptionValues>, gesture?: string) => void;
  readonly onSettle: () => void;
  /** Report of the latest preview; null before the first. */
  readonly report: ToolReport | null;
  readonly handTool: HandTool;
  readonly onHandTool: (tool: HandTool) => void;
  /**
   * Heat shapes that the run's `overlays` makes, on a small copy: thumbnails of plates, for example. Another function once file or options
   * have changed; whoever gets bitmaps closes them. Rejects with AbortError where a newer call takes its place.
   */
  readonly look: (ids: readonly string[], signal: AbortSignal) => Promise<readonly SheetBitmap[]>;
  /**
   * A part of the untouched picture, in its pixels, reduced to about so many pixels on its longer side. Another function for another file;
   * whoever gets the bitmap closes it. Null while no picture is open.
   */
  readonly glimpse: (rect: Rect, longerSidePx: number, signal: AbortSignal) => Promise<ImageBitmap | null>;
  /** The untouched picture; null while none is open. */
  readonly picture: PictureMeasures | null;
  /** The result of the options in force, as far as it is known; null while it is as large as the picture and lies on it. */
  readonly result: PlacedResult | null;
  /**
   * Size and place of the full result with other options, exact to the pixel, without its pixels. Another function for another file.
   * Rejects with AbortError where a newer call takes its place.
   */
  readonly measure: (options: OptionValues, signal: AbortSignal) => Promise<PlacedResult | null>;
  /** All open files. */
  readonly pictures: readonly NamedPicture[];
  /**
   * Figures that one of them would have with these options, without showing it; null where it is not open here. Another function once files or
   * resolutions have changed. Rejects with AbortError, or the tool's own errors.
   */
  readonly reportOf: (id: string, options: OptionValues, signal: AbortSignal) => Promise<ToolReport | null>;
  /**
   * Bytes that the file made of one of them would have, told from the file itself (`SourceMaker.foreseeBytes`); 0 where nobody can tell. Reads the file
   * again: ask once options rest. Otherwise as `reportOf`.
   */
  readonly foreseeBytes: (id: string, options: OptionValues, signal: AbortSignal) => Promise<number>;
  /** Puts open files on the bench once more, after the others in this order, by their ids; then changes options, all as one undo step. */
  readonly onRepeat: (ids: readonly string[], change: Partial<OptionValues>) => void;
  /** A list that came with the files (`ToolDeclaration.takesList`), until `onListTaken`; null for none. */
  readonly list: { readonly name: string; readonly text: string } | null;
  readonly onListTaken: () => void;
  /** Ids of the operator's models for this tool; the first serves where none is chosen. None where there is no server for them. */
  readonly models: readonly string[];
  /** The shop whose profile is in use, in this browser. */
  readonly shop: ShopProps;
  /** While `filmGround` asks for it; null before the first look. */
  readonly sheets: ShownSheets | null;
  /** The unit that the person chose for sizes. */
  readonly unit: PanelUnit;
  readonly onUnit: (unit: PanelUnit) => void;
  /** What the panel's parts are at, in their own words; null at first and with another file. Not an option, and no undo step. */
  readonly mode: string | null;
  readonly onMode: (mode: string | null) => void;
}

/** Controls on the picture itself. Interactive parts need `data-over-picture`; its value `pointer` leaves wheel and middle button to the picture. */
export interface StageProps extends PanelProps {
  /**
   * Calls back at once and then in each frame that shows another part: screen pixels for each picture pixel, and where the picture's top
   * left corner is on the stage. Returns the end of it.
   */
  readonly onView: (listener: (view: { readonly scale: number; readonly x: number; readonly y: number }) => void) => () => void;
}

/** What stands under a panel's own controls in the place of before and after. */
export interface Ground {
  /** It is the tool's result with these options. */
  readonly options: OptionValues;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** One heat shape as a bitmap, its strength as opacity. */
export interface SheetBitmap {
  readonly id: string;
  readonly bitmap: ImageBitmap;
}

/** Controls that a tool draws itself, because the form made from its declaration falls short. */
export interface ToolPanel {
  /** Names of the options that this panel draws; the form draws all others. */
  readonly handles: readonly string[];
  readonly Panel: ComponentType<PanelProps>;
  /** Beside the picture, where the hand tools stand otherwise: lists that one works with as much as with the picture. */
  readonly Dock?: ComponentType<PanelProps>;
  /** Below the picture. */
  readonly Tray?: ComponentType<PanelProps>;
  /** In the bar below the picture, in place of before and after: the result alone is shown then. */
  readonly Views?: ComponentType<PanelProps>;
  /** The option that the garment swatches in that bar set: the result itself stands on that color. */
  readonly garmentOption?: string;
  /** On the picture, while `ground` gives one. */
  readonly Stage?: ComponentType<StageProps>;
  /** The picture that `Stage` works on; null shows before and after as usual. */
  readonly ground?: (options: OptionValues, picture: PictureMeasures, mode: string | null) => Ground | null;
  /** An empty ground of the panel's own, in pixels, that `Stage` draws on in place of the picture; null shows that as usual. */
  readonly openGround?: (options: OptionValues, picture: PictureMeasures, mode: string | null) => FilmGround | null;
  /** Where the run would make sheets (Gatherer.sheets): the film that `Stage` shows them on, in place of the picture. */
  readonly filmGround?: (options: OptionValues, pictures: number, sheets: ShownSheets | null) => FilmGround | null;
  /** What a color picked from the picture changes; by itself it goes onto the tool's first list of colors. `hex` is #rrggbb. */
  readonly picked?: (options: OptionValues, report: ToolReport | null, hex: string) => Partial<OptionValues>;
  /** Layers at the pointer (`layersAt` of the run) in words, for the read-out. */
  readonly layerWords?: (options: OptionValues, layers: readonly PixelLayer[]) => string;
  /** What stands over the result in place of "After". */
  readonly resultLabel?: (options: OptionValues) => string;
}

const MODULES = import.meta.glob<{ readonly panel: ToolPanel }>('./*/panel.tsx');

/** A tool's own panel, loaded on demand; null where its declaration says everything. */
export async function loadPanel(tool: ToolId): Promise<ToolPanel | null> {
  const load = MODULES[`./${tool}/panel.tsx`];
  return load ? (await load()).panel : null;
}
