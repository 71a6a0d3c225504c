import type { FormatId, ToolId } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';

/** One tool with options and what it writes: the view of it must be its file. */
export interface ScreenCase {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
  readonly format: FormatId;
  /** Which of several files the view shows. */
  readonly suffix?: string;
}

const named = ({ tool, options, format }: ScreenCase): string => `${tool} ${JSON.stringify(options)} as ${format}`;

/** Default options of every tool that shows a picture. */
const DEFAULTS: readonly ScreenCase[] = [
  { tool: 'color-ko', options: {}, format: 'png' },
  { tool: 'stroke-enhancer', options: {}, format: 'png' },
  { tool: 'downscaler', options: { percent: 50 }, format: 'png' },
  { tool: 'color-separator', options: {}, format: 'png', suffix: 'preview' },
  { tool: 'fit-my-print', options: {}, format: 'png' },
  { tool: 'image-converter', options: {}, format: 'png' },
  { tool: 'image-cropper', options: { trim: true }, format: 'png' },
  { tool: 'line-enhancer', options: {}, format: 'png' },
  { tool: 'halftone', options: {}, format: 'png' },
  { tool: 'image-vectorizer', options: { dpi: 300 }, format: 'png' },
  { tool: 'background-remover', options: {}, format: 'png' },
  { tool: 'upscaler', options: { scale: 2 }, format: 'png' },
];

/** Each option that changes pixels at its strongest sensible value. */
const STRONGEST: readonly ScreenCase[] = [
  { tool: 'color-ko', options: { tolerance: 40 }, format: 'png' },
  { tool: 'color-ko', options: { softness: 100 }, format: 'png' },
  { tool: 'color-ko', options: { contiguous: true }, format: 'png' },
  { tool: 'color-ko', options: { edge: 'hard' }, format: 'png' },
  { tool: 'color-ko', options: { edge: 'halftone', lpi: 65, minDot: '0.3mm' }, format: 'png' },
  { tool: 'color-ko', options: { unmix: false }, format: 'png' },
  { tool: 'stroke-enhancer', options: { width: '0.2in', corner: 'miter', rings: ['0.1in:#ff2060'] }, format: 'png' },
  { tool: 'stroke-enhancer', options: { position: 'inside', holes: 'skip', keepCanvas: true }, format: 'png' },
  { tool: 'downscaler', options: { percent: 15, kernel: 'lanczos' }, format: 'png' },
  { tool: 'color-separator', options: { method: 'simulated' }, format: 'png', suffix: 'preview' },
  { tool: 'color-separator', options: { method: 'index' }, format: 'png', suffix: 'preview' },
  { tool: 'color-separator', options: { method: 'cmyk' }, format: 'png', suffix: 'preview' },
  {
    tool: 'color-separator',
    options: { garment: '#101010', choke: '0.6mm', trap: '0.4mm', density: 50 },
    format: 'png',
    suffix: 'preview',
  },
  { tool: 'color-separator', options: { inks: '3', gain: 40 }, format: 'png', suffix: 'preview' },
  { tool: 'fit-my-print', options: { size: '9x7in', trim: true, fit: 'width' }, format: 'png' },
  { tool: 'image-converter', options: { to: 'jpg', quality: 40 }, format: 'jpeg' },
  { tool: 'image-cropper', options: { straighten: 7.5, ratio: '1:1' }, format: 'png' },
  { tool: 'line-enhancer', options: { minWidth: '1mm', minGap: '1mm' }, format: 'png' },
  { tool: 'halftone', options: { lpi: 25, mode: 'cmyk' }, format: 'png' },
  { tool: 'halftone', options: { mode: 'alpha', dpi: 600 }, format: 'png' },
  { tool: 'image-vectorizer', options: { mode: 'mono', detail: 'low', dpi: 150 }, format: 'png' },
  { tool: 'image-vectorizer', options: { mode: 'photo', background: 'drop', dpi: 300 }, format: 'png' },
  { tool: 'upscaler', options: { scale: 3, mode: 'photo' }, format: 'png' },
  { tool: 'upscaler', options: { scale: 2, mode: 'text', edge: 'crisp' }, format: 'png' },
  { tool: 'halftone', options: { screening: 'diffusion', minDot: '0.2mm' }, format: 'png' },
];

export const SHORT_CASES = DEFAULTS;
export const FULL_CASES: readonly ScreenCase[] = [...DEFAULTS, ...STRONGEST];
export const caseName = named;

/** What the eye can be told apart by: mean difference in levels, and share of pixels that are far off. */
export const MOST_MEAN = 1;
export const MOST_SHARE = 0.001;
