import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const imageCropper = declareTool({
  id: 'image-cropper',
  title: 'Image Cropper',
  summary: 'Crops in inches and trims empty edges.',
  searchWords: 'crop cut trim rotate turn flip mirror straighten resize margins',
  icon: 'crop',
  price: 0,
  place: 100,
  task: 'size',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'jpeg', 'webp', 'tiff'],
  inputs: { min: 1, max: 1 },
  options,
  railTools: [],
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
