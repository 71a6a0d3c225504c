export interface Selection {
  readonly checks: boolean;
  readonly suites: readonly { readonly name: string; readonly paths: readonly string[] }[];
}

export function readSelection(args: readonly string[]): Selection;
