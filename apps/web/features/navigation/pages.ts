import type { Task } from '@underbase/tools';
import type { IconName } from '@underbase/ui';
import { TOOL_LIST } from './tool-list.ts';

/** Anything one can jump to: a tool of the registry, or a page that stands beside them. */
export interface Destination {
  readonly path: string;
  /** Where a visitor without an account gets the same; only where `path` asks for one and this does not. */
  readonly openPath?: string;
  readonly title: string;
  readonly summary: string;
  /** Other words for its task, for search alone. */
  readonly searchWords: string;
  readonly icon: IconName;
  /** On its card, where there is no picture. */
  readonly cardWords: readonly string[];
  readonly task: Task | null;
  /** Free, 1 token, 2–3 tokens; null for pages that are no tool. */
  readonly price: string | null;
  readonly isInPreparation: boolean;
}

/** The validator that needs no account. */
export const PUBLIC_VALIDATOR = '/standalone/file-validator';

const TOOL_PAGES: readonly Destination[] = TOOL_LIST.map((tool) => ({
  path: `/${tool.id}`,
  ...(tool.id === 'file-validator' ? { openPath: PUBLIC_VALIDATOR } : {}),
  title: tool.title,
  summary: tool.summary,
  searchWords: tool.searchWords,
  icon: tool.icon,
  cardWords: tool.cardWords,
  task: tool.task,
  price: tool.priceWords,
  isInPreparation: tool.isInPreparation,
}));

/** Pages of the suite that are not tools of the registry (settled.md 27). */
export const BATCH_VALIDATOR: Destination = {
  path: '/batch-validator',
  title: 'Batch Validator',
  summary: 'Hundreds of files in one table, with CSV and PDF reports.',
  searchWords: 'check preflight many folder bulk errors dpi resolution',
  icon: 'files',
  cardWords: [],
  task: 'check',
  price: 'Free',
  isInPreparation: false,
};

export const TRANSPARENCY_GUIDE: Destination = {
  path: '/transparency-guide',
  title: 'Transparency Guide',
  summary: 'Shows the see-through pixels in your own file.',
  searchWords: 'alpha semi transparent see-through soft edges glow shadow learn',
  icon: 'blend',
  cardWords: [],
  task: 'check',
  price: 'Free',
  isInPreparation: false,
};

/** Every tool page, the registry's order first. */
export const TOOL_DESTINATIONS: readonly Destination[] = [...TOOL_PAGES, BATCH_VALIDATOR, TRANSPARENCY_GUIDE];

/** The header's Tools dropdown: exactly the list of the specification. */
export const HEADER_TOOLS: readonly Destination[] = TOOL_PAGES.filter((page) =>
  TOOL_LIST.some((tool) => tool.inHeaderMenu && `/${tool.id}` === page.path),
);

export const TASK_HEADINGS: readonly { readonly task: Task; readonly heading: string }[] = [
  { task: 'check', heading: 'Will it print?' },
  { task: 'clean', heading: 'Clean it' },
  { task: 'size', heading: 'Size it' },
  { task: 'separate', heading: 'Separate it' },
];
