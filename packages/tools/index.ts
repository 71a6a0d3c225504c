import type { ToolId } from '@underbase/contract';
import type { ToolDeclaration } from './declaration.ts';
import * as declared from './declared.ts';

export {
  type Access,
  declareTool,
  type ForetoldPicture,
  inBrowser,
  type Place,
  type RailTool,
  type Task,
  type ToolDeclaration,
  type ToolPreset,
} from './declaration.ts';
export { flattenedWarning } from './flattened-warning.ts';
export { withFontWarning } from './font-warning.ts';
export {
  type ChoiceOption,
  type ColorItem,
  type ColorListOption,
  type ColorOption,
  type ColorPairsOption,
  choice,
  defaultOptions,
  isOfPictures,
  type LengthFader,
  type LengthOption,
  type NumberOption,
  type OptionField,
  type OptionFields,
  type OptionsOf,
  type OptionValues,
  resultValues,
  type Seed,
  type SeedMode,
  type SeedsOption,
  type ShopFigure,
  type Stroke,
  type StrokesOption,
  type SwitchOption,
  type TextListOption,
  type TextOption,
  type TextPart,
} from './options.ts';
export {
  type BoxesShape,
  type HeatShape,
  heatOf,
  type OutlineShape,
  type OverlayField,
  type OverlayMark,
  type OverlayShape,
  type OverlaySight,
} from './overlays.ts';
export { hasPages, withPageWarning } from './page-warning.ts';
export { makePlan, onlyPixels, onlyRead, onlyReport, type Stage, type StageName } from './plan-stages.ts';
export { type ResolvedItem, resolveColorItems } from './resolve-color-items.ts';
export type {
  AnyPictureRun,
  Artifact,
  BandMaker,
  BandsRun,
  Fact,
  FileMaker,
  Gatherer,
  GrayPlane,
  InspectedFile,
  InspectRun,
  OutputFacts,
  Packing,
  PixelLayer,
  PixelPlace,
  RunContext,
  RunOutcome,
  SourceContext,
  SourceFile,
  SourceMaker,
  Tally,
  ToolReport,
  ToolRun,
  Warning,
  WholeRun,
} from './run.ts';
export { madeMeasures, makerOf, makesPictures } from './run.ts';
export type { SheetNumber } from './sheet-name.ts';
export type {
  ArrangedDesign,
  ArrangedPiece,
  Film,
  PreparedPicture,
  SheetArrangement,
  SheetMaker,
} from './sheets.ts';
export { ThreadTables } from './thread-tables.ts';
export { type PricedInput, priceLines, runCost, tokenCost } from './token-cost.ts';
export { usualFormat } from './usual-format.ts';

/** Every tool, in menu order. Menus, routes, forms, flags, workers, prices and docs all read this list. */
export const TOOLS: readonly ToolDeclaration[] = Object.values<ToolDeclaration>(declared).sort((one, other) => one.place - other.place);

export function toolById(id: ToolId): ToolDeclaration {
  const tool = TOOLS.find((t) => t.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
