import { choice, type OptionFields, type OptionsOf } from '../options.ts';

const FILE = 'File';
const COLOR = 'Color';
const WHITE = 'White for the RIP';

export const options = {
  to: choice({
    label: 'Format',
    group: FILE,
    default: 'png',
    choices: [
      { value: 'png', label: 'PNG' },
      { value: 'jpg', label: 'JPEG' },
      { value: 'tiff', label: 'TIFF' },
      { value: 'webp', label: 'WebP' },
      { value: 'avif', label: 'AVIF' },
      { value: 'pdf', label: 'PDF' },
      { value: 'psd', label: 'PSD' },
      { value: 'svg', label: 'SVG (wrapped)' },
      { value: 'gif', label: 'GIF' },
      { value: 'bmp', label: 'BMP' },
    ],
  }),
  quality: {
    kind: 'number',
    label: 'Quality',
    help: 'Look at 100 % beside the original: rims of art show loss first. WebP at 100 loses nothing.',
    group: FILE,
    default: 90,
    min: 1,
    max: 100,
    step: 1,
    control: 'slider',
    onlyWhen: { option: 'to', is: ['jpg', 'webp', 'avif'] },
  },
  dpi: {
    kind: 'text',
    label: 'DPI',
    help: 'Written into the file; pixels stay. Drawings (SVG, PDF) are drawn at it.',
    group: FILE,
    default: '',
    pattern: String.raw`[1-9]\d{0,3}(\.\d{1,4})?`,
    example: '300',
  },
  depth: choice({
    label: 'Bits a channel',
    help: '16 bits go into PNG, TIFF, PDF and PSD.',
    group: FILE,
    default: 'keep',
    choices: [
      { value: 'keep', label: 'As it is' },
      { value: '8', label: '8' },
      { value: '16', label: '16' },
    ],
  }),
  background: {
    kind: 'color',
    label: 'Background',
    help: 'Behind transparent pixels, where the format or CMYK knows no transparency.',
    group: COLOR,
    default: '#ffffff',
    auto: false,
  },
  profile: {
    kind: 'text',
    label: 'Color profile',
    help: 'Keep the file’s own, or convert to sRGB, to CMYK, or to an ICC file of yours.',
    group: COLOR,
    default: 'keep',
    pattern: 'keep|srgb|cmyk|[A-Za-z0-9+/]{100,8000000}={0,2}',
    example: 'srgb|cmyk|file.icc',
    isFile: 'base64',
    words: ['keep', 'srgb', 'cmyk'],
  },
  intent: choice({
    label: 'Rendering intent',
    help: 'Relative keeps what the press can print as it is; perceptual makes room for the rest.',
    group: COLOR,
    default: 'relative',
    choices: [
      { value: 'relative', label: 'Relative' },
      { value: 'perceptual', label: 'Perceptual' },
      { value: 'saturation', label: 'Saturation' },
      { value: 'absolute', label: 'Absolute' },
    ],
  }),
  blackPoint: { kind: 'switch', label: 'Black point compensation', group: COLOR, default: true },
  white: {
    kind: 'switch',
    label: 'White spot channel',
    help: 'A CMYK TIFF or PSD gets an underbase as a spot channel, from the transparency.',
    group: WHITE,
    default: false,
    onlyWhen: { option: 'to', is: ['tiff', 'psd'] },
  },
  spotName: {
    kind: 'text',
    label: 'Spot name',
    help: 'As your RIP knows its white.',
    group: WHITE,
    default: 'White',
    pattern: String.raw`[^\x00-\x1f\x7f]{1,60}`,
    example: 'Spot 1',
    onlyWhen: { option: 'white', is: [true] },
  },
  choke: {
    kind: 'length',
    label: 'Choke',
    help: 'How far the white draws back from the edge of the art.',
    group: WHITE,
    default: '0.17mm',
    min: '0px',
    max: '3mm',
    onlyWhen: { option: 'white', is: [true] },
  },
} as const satisfies OptionFields;

export type ConverterOptions = OptionsOf<typeof options>;
