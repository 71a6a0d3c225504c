import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const imageConverter = declareTool({
  id: 'image-converter',
  title: 'Image Converter',
  summary: 'PNG, TIFF, PDF, PSD and more, with DPI and color profile.',
  icon: 'file-output',
  task: 'size',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'pdf', 'psd', 'heic'],
  produces: ['png', 'jpeg', 'tiff', 'webp', 'avif', 'pdf', 'psd', 'svg', 'gif', 'bmp'],
  formatOption: 'to',
  inputs: { min: 1, max: 200 },
  options,
  railTools: [],
  load: () => import('./run.ts'),
});
