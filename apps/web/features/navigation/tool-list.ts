import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { priceWords } from './price-words.ts';

type Told = 'id' | 'title' | 'summary' | 'searchWords' | 'icon' | 'task' | 'inHeaderMenu' | 'access' | 'accepts';

/** What menus, routes, cards and search need of a tool: all that every page knows. Its options come with its bench. */
export interface ListedTool extends Readonly<Pick<ToolDeclaration, Told>> {
  readonly cardWords: readonly string[];
  readonly hasOwnPage: boolean;
  /** Free, 1 token, 2–3 tokens. */
  readonly priceWords: string;
  readonly isInPreparation: boolean;
}

/** Every tool, in menu order. Worked out while the pages are built (start/at-build.ts): the declarations themselves are no part of the frame. */
export const TOOL_LIST: readonly ListedTool[] = TOOLS.map((tool) => ({
  id: tool.id,
  title: tool.title,
  summary: tool.summary,
  searchWords: tool.searchWords,
  icon: tool.icon,
  task: tool.task,
  inHeaderMenu: tool.inHeaderMenu,
  access: tool.access,
  accepts: tool.accepts,
  cardWords: tool.cardWords ?? [],
  hasOwnPage: tool.hasOwnPage === true,
  priceWords: priceWords(tool),
  isInPreparation: tool.load === undefined,
}));
