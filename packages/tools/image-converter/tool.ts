import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const imageConverter = declareTool({
  id: 'image-converter',
  title: 'Image Converter',
  summary: 'PNG, TIFF, PDF, PSD and more, with DPI and color profile.',
  searchWords: 'convert change format png jpg jpeg webp tiff pdf svg psd avif heic cmyk icc profile save as',
  icon: 'file-output',
  price: 0,
  cardWords: ['PNG', 'TIFF', 'PDF', 'PSD', 'SVG'],
  place: 90,
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
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
