import type { ToolId } from '@underbase/contract';
import { backgroundRemover } from './background-remover/tool.ts';
import { colorKo } from './color-ko/tool.ts';
import { colorSeparator } from './color-separator/tool.ts';
import type { ToolDeclaration } from './declaration.ts';
import { downscaler } from './downscaler/tool.ts';
import { fileValidator } from './file-validator/tool.ts';
import { fitMyPrint } from './fit-my-print/tool.ts';
import { halftone } from './halftone/tool.ts';
import { imageConverter } from './image-converter/tool.ts';
import { imageCropper } from './image-cropper/tool.ts';
import { imageVectorizer } from './image-vectorizer/tool.ts';
import { lineEnhancer } from './line-enhancer/tool.ts';
import { strokeEnhancer } from './stroke-enhancer/tool.ts';
import { upscaler } from './upscaler/tool.ts';

export { type Access, declareTool, inBrowser, type Place, type RailTool, type Task, type ToolDeclaration } from './declaration.ts';
export { flattenedWarning } from './flattened-warning.ts';
export {
  type ChoiceOption,
  type ColorItem,
  type ColorListOption,
  type ColorOption,
  choice,
  defaultOptions,
  isOfPictures,
  type LengthOption,
  type NumberOption,
  type OptionField,
  type OptionFields,
  type OptionsOf,
  type OptionValues,
  resultValues,
  type Stroke,
  type StrokesOption,
  type SwitchOption,
  type TextListOption,
  type TextOption,
} from './options.ts';
export { type ValidationContext, validateOptions } from './options-validation/validate.ts';
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
  Packing,
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
export { makerOf, makesPictures } from './run.ts';
export type {
  ArrangedDesign,
  ArrangedPiece,
  Film,
  PreparedPicture,
  SheetArrangement,
  SheetMaker,
} from './sheets.ts';

/** Every tool, in menu order. Menus, routes, forms, flags, workers, prices and docs all read this list. */
export const TOOLS: readonly ToolDeclaration[] = [
  fileValidator,
  colorKo,
  strokeEnhancer,
  upscaler,
  downscaler,
  backgroundRemover,
  colorSeparator,
  fitMyPrint,
  imageConverter,
  imageCropper,
  lineEnhancer,
  imageVectorizer,
  halftone,
];

export function toolById(id: ToolId): ToolDeclaration {
  const tool = TOOLS.find((t) => t.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
