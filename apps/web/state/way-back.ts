import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { createStore } from './store.ts';

/** From the tool that helps with a picture to the one that asked for it. */
export interface WayBack {
  /** Path of the tool that helps. */
  readonly helper: string;
  readonly tool: Pick<ToolDeclaration, 'id' | 'title'>;
  /** What was set there when its owner left. */
  readonly options: OptionValues;
  /** The picture that it is about: others go their own ways. */
  readonly file: Blob;
}

/** The one that was begun last, until it is gone; in memory only, as the picture is. */
export const wayBack = createStore<WayBack | null>(null);

/** The way back that a tool's page offers beside a picture; null where nobody came with it. */
export function wayBackFrom(way: WayBack | null, tool: string, file: Blob | undefined): WayBack | null {
  return way?.helper === tool && way.file === file ? way : null;
}
