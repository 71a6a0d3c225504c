import type { PricedOptions } from '@underbase/contract';
import type { ToolDeclaration } from './declaration.ts';

type Priced = Pick<ToolDeclaration, 'price' | 'gathersFiles'>;

/**
 * Tokens that a run costs, shown before it and charged after it; 0 makes no charge call. Each input costs the price, but for tools that
 * make one thing of all of them (settled 45).
 */
export function tokenCost({ price, gathersFiles }: Priced, options: PricedOptions = {}, inputs = 1): number {
  const each = typeof price === 'number' ? price : price.tokens(options);
  return each * (gathersFiles ? 1 : inputs);
}

/** The lines of a price list: words that stand behind the tool's title, empty where there is one price. */
export function priceLines({ price }: Priced): readonly { readonly words: string; readonly tokens: number }[] {
  if (typeof price === 'number') return [{ words: '', tokens: price }];
  return price.cases.map(({ words, options }) => ({ words, tokens: price.tokens(options) }));
}
