import type { PricedOptions, PricedPicture } from '@underbase/contract';
import type { ToolDeclaration } from './declaration.ts';

type Priced = Pick<ToolDeclaration, 'price' | 'gathersFiles'>;

/** One input of a run: what it is made with, and its picture once its header is known. */
export interface PricedInput {
  readonly options: PricedOptions;
  readonly picture?: PricedPicture;
}

/** Tokens for one input, shown before the run and charged after it; 0 makes no charge call. */
export function tokenCost({ price }: Pick<Priced, 'price'>, options: PricedOptions = {}, picture?: PricedPicture): number {
  return typeof price === 'number' ? price : price.tokens(options, picture);
}

/** Tokens for a run of several inputs: each costs its own price, but for tools that make one thing of all of them (settled 45). */
export function runCost(tool: Priced, inputs: readonly PricedInput[]): number {
  const priced = tool.gathersFiles ? inputs.slice(0, 1) : inputs;
  return priced.reduce((sum, { options, picture }) => sum + tokenCost(tool, options, picture), 0);
}

/** The lines of a price list: words that stand behind the tool's title, empty where there is one price. */
export function priceLines({ price }: Priced): readonly { readonly words: string; readonly tokens: number }[] {
  if (typeof price === 'number') return [{ words: '', tokens: price }];
  return price.cases.map(({ words, options }) => ({ words, tokens: price.tokens(options) }));
}
