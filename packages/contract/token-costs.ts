/** Every tool's id, in registry order. An id equals folder, route, CLI argument and docs slug, and never changes. */
export const TOOL_IDS = [
  'file-validator',
  'color-ko',
  'stroke-enhancer',
  'line-enhancer',
  'upscaler',
  'downscaler',
  'background-remover',
  'image-vectorizer',
  'color-separator',
  'fit-my-print',
  'image-converter',
  'image-cropper',
  'halftone',
] as const;
export type ToolId = (typeof TOOL_IDS)[number];

/** What a price can depend on besides the tool. */
export interface CostFacts {
  /** Enlargement factor; the upscaler alone asks for it. */
  readonly scale?: number;
  /** Number of inputs; a batch multiplies by its size. */
  readonly batchSize?: number;
  /** Distinct designs on a gang sheet, one token each (settled.md 5). */
  readonly designs?: number;
}

const ONE = (): number => 1;
const TWO = (): number => 2;
const THREE = (): number => 3;
const FREE = (): number => 0;

/** Tokens for one run of a tool: the one table. */
const COSTS: Record<ToolId, (facts: CostFacts) => number> = {
  'file-validator': FREE,
  halftone: FREE,
  'image-cropper': ONE,
  downscaler: ONE,
  'image-converter': ONE,
  'color-ko': ONE,
  'stroke-enhancer': ONE,
  'line-enhancer': ONE,
  'fit-my-print': ({ designs = 1 }) => designs,
  upscaler: ({ scale = 2 }) => (scale <= 3 ? 2 : 3),
  'background-remover': TWO,
  'image-vectorizer': THREE,
  'color-separator': THREE,
};

/** Tokens that a run costs, shown before it and charged after it; 0 makes no charge call. */
export function tokenCost(tool: ToolId, facts: CostFacts = {}): number {
  return COSTS[tool](facts) * (facts.batchSize ?? 1);
}
