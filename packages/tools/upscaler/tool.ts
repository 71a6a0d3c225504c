import { declareTool, inBrowser } from '../declaration.ts';

export const upscaler = declareTool({
  id: 'upscaler',
  title: 'Image Upscaler',
  summary: 'Enlarges 2x to 6x, up to what the print size needs.',
  icon: 'scaling',
  task: 'size',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'webp', 'tiff'],
  inputs: { min: 1, max: 1 },
  options: {},
  railTools: [],
});
