import type { FormatId } from '@underbase/contract';

export const READS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'pdf', 'psd', 'heic'];
export const WRITES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'pdf', 'psd'];

/** Of lossy formats, where the caller names none. */
export const DEFAULT_QUALITY = 90;
/** Behind transparent pixels in formats without alpha. */
export const DEFAULT_BACKGROUND = '#ffffff';
