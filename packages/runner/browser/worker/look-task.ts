import type { SourceInfo } from '@underbase/codecs';
import type { PixelImage } from '@underbase/engine';

/** Looking at a file that this session's run will take: it is read, and let go. */
export interface LookTask {
  readonly kind: 'look';
  readonly file: Blob;
  readonly fileName: string;
  readonly budgetBytes: number;
}

export interface Look {
  readonly info: SourceInfo;
  readonly isNonEmpty: boolean;
  readonly thumb: PixelImage;
}

/** Longest side of the thumbnail. */
export const LOOK_PX = 128;
