import type { ToolPreset } from '../declaration.ts';
import type { VectorizerOptions } from './options.ts';

interface VectorizerPreset extends ToolPreset {
  readonly options: Partial<VectorizerOptions>;
}

/** What shops are sent, and what they make of it. */
export const presets: readonly VectorizerPreset[] = [
  {
    id: 'web-logo',
    name: 'Logo from a web page',
    help: 'Its own inks without the page’s white, a trap for screens.',
    options: { mode: 'color', colors: 'auto', background: 'drop', detail: 'medium', shapes: 'stacked', trap: '0.15mm' },
  },
  {
    id: 'ink-scan',
    name: 'Scan of ink',
    help: 'Paper and shadows go, specks too; what was drawn stays.',
    options: { mode: 'scan', detail: 'high', despeckle: '0.4mm' },
  },
  {
    id: 'cut-line',
    name: 'Cut line for a plotter',
    help: 'The art without its background, a line around it at 2 mm, few nodes, no specks that a blade would follow.',
    options: { mode: 'color', background: 'drop', detail: 'low', shapes: 'cutout', despeckle: '1.5mm', cutLine: '2mm' },
  },
  {
    id: 'dtf-redraw',
    name: 'Redraw for DTF',
    help: 'The same picture, crisp, at 300 DPI, without its background.',
    options: { mode: 'repair', colors: 'auto', background: 'drop', detail: 'high', dpi: 300 },
  },
];
