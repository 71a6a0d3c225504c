/** A tool's id: its folder, address, command and docs slug. The registry (packages/tools/index.ts) says which there are; text elsewhere. */
export type ToolId = string;

/** The options of a run, as far as a price asks for them. */
export type PricedOptions = Readonly<Record<string, unknown>>;

/** The picture of a run, as far as a price asks for it. */
export interface PricedPicture {
  readonly widthPx: number;
}

/** A price that depends on options. */
export interface PriceFormula {
  /** Whole tokens for one input. Where the picture counts and nobody knows it yet, the highest that it may become. */
  readonly tokens: (options: PricedOptions, picture?: PricedPicture) => number;
  /** What a price list says, one line each: the words behind the tool's name, and options that cost that much. */
  readonly cases: readonly { readonly words: string; readonly options: PricedOptions }[];
}

/** Tokens for one run on one input. 0 makes no charge call. */
export type Price = number | PriceFormula;
