import type { ToolId } from '@underbase/contract';
import { colorKo } from './color-ko/tool.ts';
import type { ToolDeclaration } from './declaration.ts';

export { type Access, declareTool, type RailTool, type Task, type ToolDeclaration } from './declaration.ts';
export {
  type ChoiceOption,
  type ColorItem,
  type ColorListOption,
  type ColorOption,
  choice,
  defaultOptions,
  type LengthOption,
  type NumberOption,
  type OptionField,
  type OptionFields,
  type OptionsOf,
  type OptionValues,
  type Stroke,
  type StrokesOption,
  type SwitchOption,
} from './options.ts';
export type { Artifact, Fact, RegionRun, RunContext, Tally, ToolReport, ToolRun, Warning, WholeRun } from './run.ts';

/** Every tool, in menu order. Menus, routes, forms, flags, workers, prices and docs all read this list. */
export const TOOLS: readonly ToolDeclaration[] = [colorKo];

export function toolById(id: ToolId): ToolDeclaration {
  const tool = TOOLS.find((t) => t.id === id);
  if (!tool) throw new Error(`the registry lacks ${id}`);
  return tool;
}
