import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const lineEnhancer = declareTool({
  id: 'line-enhancer',
  title: 'Line Enhancer',
  summary: 'Thickens only the lines that are too thin to print.',
  searchWords: 'thin lines thicken bold thick hairline weight gaps small text',
  icon: 'spline',
  price: 1,
  place: 110,
  task: 'clean',
  inHeaderMenu: false,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'webp', 'tiff'],
  inputs: { min: 1, max: 1 },
  options,
  overlays: [
    { id: 'thicker', label: 'Made thicker', help: 'Where lines grew to the minimum.', mark: 'solid' },
    { id: 'opened', label: 'Opened', help: 'Where gaps were cut to their minimum.', mark: 'hatch' },
    {
      id: 'cramped',
      label: 'Without room',
      help: 'Where lines stay thinner, as growth would close a gap. A larger print, a lower minimum, or more space between them helps.',
      mark: 'counter-hatch',
    },
  ],
  railTools: [],
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
