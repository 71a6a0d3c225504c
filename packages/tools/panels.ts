import type { ToolId } from '@underbase/contract';
import type { ComponentType } from 'react';
import type { OptionValues } from './options.ts';
import type { ToolReport } from './run.ts';

/** What the hand holds over the picture. */
export type HandTool = 'hand' | 'eyedropper' | 'brush' | 'eraser' | 'zoom' | 'measure';

export interface PanelProps {
  readonly options: OptionValues;
  /** Changes some options. Changes that carry the same gesture make one undo step until `onSettle`. */
  readonly onChange: (change: Partial<OptionValues>, gesture?: string) => void;
  readonly onSettle: () => void;
  /** Report of the latest preview; null before the first. */
  readonly report: ToolReport | null;
  readonly handTool: HandTool;
  readonly onHandTool: (tool: HandTool) => void;
}

/** Controls that a tool draws itself, because the form made from its declaration falls short. */
export interface ToolPanel {
  /** Names of the options that this panel draws; the form draws all others. */
  readonly handles: readonly string[];
  readonly Panel: ComponentType<PanelProps>;
}

const MODULES = import.meta.glob<{ readonly panel: ToolPanel }>('./*/panel.tsx');

/** A tool's own panel, loaded on demand; null where its declaration says everything. */
export async function loadPanel(tool: ToolId): Promise<ToolPanel | null> {
  const load = MODULES[`./${tool}/panel.tsx`];
  return load ? (await load()).panel : null;
}
