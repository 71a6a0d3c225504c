import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const colorKo = declareTool({
  id: 'color-ko',
  title: 'Color KO',
  summary: 'Removes the shirt color so the fabric shows instead of ink.',
  searchWords: 'remove delete erase white black shirt background color knock out knockout transparent cut key chroma',
  icon: 'pipette',
  price: 1,
  place: 20,
  task: 'clean',
  inHeaderMenu: true,
  access: 'sign-in',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'webp', 'tiff'],
  inputs: { min: 1, max: 1 },
  railTools: ['eyedropper', 'wand', 'brush', 'eraser'],
  overlays: [
    { id: 'removed', label: 'Removed', help: 'Where ink is saved.', mark: 'hatch' },
    { id: 'semi', label: 'Semi-transparent', help: 'What is left partly opaque: DTF prints white under it.', mark: 'solid' },
  ],
  options,
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
