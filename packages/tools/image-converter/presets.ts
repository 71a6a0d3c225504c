import type { ToolPreset } from '../declaration.ts';

/** What printers, RIPs and mails take. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'dtf-png',
    name: 'PNG for a DTF printer',
    help: 'sRGB, 8 bits, 300 DPI, transparency kept.',
    options: { to: 'png', profile: 'srgb', depth: '8', dpi: '300' },
  },
  {
    id: 'rip-tiff',
    name: 'TIFF for a RIP, with white',
    help: 'CMYK with a white spot channel, choked by 0.17 mm.',
    options: { to: 'tiff', profile: 'cmyk', dpi: '300', white: true, spotName: 'White', choke: '0.17mm' },
  },
  {
    id: 'press-pdf',
    name: 'PDF at print size',
    help: 'One page, CMYK at 300 DPI, for shops that ask for PDF.',
    options: { to: 'pdf', profile: 'cmyk', dpi: '300' },
  },
  {
    id: 'layered-psd',
    name: 'PSD for a designer',
    help: 'Opens in every editor, 16 bits where the file has them.',
    options: { to: 'psd', profile: 'srgb' },
  },
  {
    id: 'mail-jpeg',
    name: 'JPEG proof on white',
    help: 'Small enough to mail; clear parts become white.',
    options: { to: 'jpg', quality: 85, profile: 'srgb', background: '#ffffff' },
  },
  {
    id: 'shop-webp',
    name: 'WebP for the web shop',
    help: 'A quarter of a PNG, transparency kept.',
    options: { to: 'webp', quality: 85, profile: 'srgb' },
  },
];
