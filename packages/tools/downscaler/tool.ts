import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const downscaler = declareTool({
  id: 'downscaler',
  title: 'Image Downscaler',
  summary: 'Reduces without dark rims and keeps the DPI.',
  searchWords: 'reduce shrink smaller resize resample lower compress scale size',
  icon: 'shrink',
  price: 0,
  place: 50,
  task: 'size',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'jpeg', 'webp', 'tiff'],
  inputs: { min: 1, max: 1 },
  options,
  overlays: [{ id: 'thin-lines', label: 'Lines too thin', help: 'Lines that are under the minimum at the new size.', mark: 'solid' }],
  railTools: [],
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
