import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const fileValidator = declareTool({
  id: 'file-validator',
  title: 'File Validator',
  summary: 'Size, resolution, transparency and fine lines, checked at print size.',
  searchWords: 'check preflight inspect test problems errors dpi resolution print ready quality',
  icon: 'shield-check',
  price: 0,
  worksOffline: true,
  hasOwnPage: true,
  place: 10,
  task: 'check',
  inHeaderMenu: true,
  access: 'sign-in',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'pdf', 'psd', 'heic'],
  produces: [],
  modeOption: 'method',
  inputs: { min: 1, max: 1000 },
  options,
  railTools: [],
  load: () => import('./run.ts'),
});
