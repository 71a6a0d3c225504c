import type { SourceInfo } from '@underbase/codecs';
import { buffersIn } from '@underbase/codecs/bridge';
import type { PixelImage } from '@underbase/engine';
import { toBitmap } from '../worker/bitmaps.ts';
import { hasArt, hasClear } from '../worker/has-art.ts';
import { memoryLimitBytes } from '../worker/memory-limit.ts';
import { shrinkTo } from '../worker/reduce-window.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { SessionQuestion } from './session-question.ts';

/** Larger files are read on a thread that is replaced afterwards; a small one leaves so little behind that the thread stays. */
const SMALL_FILE_BYTES = 2_000_000;

/** Longest side of the thumbnail. */
const LOOK_PX = 128;

export interface LookRequest {
  readonly file: Blob;
  readonly fileName: string;
}

/** What can be told of a picture without keeping it. Whoever receives the bitmap owns and closes it. */
export interface SeenPicture {
  readonly info: SourceInfo;
  /** As ImageSession.isNonEmpty. */
  readonly isNonEmpty: boolean;
  /** As ImageSession.hasClear. */
  readonly hasClear: boolean;
  /** All of it, very small. */
  readonly thumb: ImageBitmap;
}

/** Looks at another file with a thread of this session, and keeps nothing of it. Errors as opening it. */
export const lookAt: SessionQuestion<LookRequest, SeenPicture> = {
  async answer({ file, fileName }, { helpers }, { signal }) {
    const request = { file, fileName, budgetBytes: memoryLimitBytes() };
    const { thumb, ...seen } = await helpers.reading(fileName, signal, (limited) =>
      file.size > SMALL_FILE_BYTES
        ? helpers.askFresh('lookAtFile', request, { signal: limited })
        : helpers.ask('lookAtFile', request, { signal: limited }),
    );
    return { ...seen, thumb: await toBitmap(thumb.pixels, thumb) };
  },
  transfer: ({ thumb }) => [thumb],
};

interface Look extends Omit<SeenPicture, 'thumb'> {
  readonly thumb: PixelImage;
}

/** Reading a file that this session's run will take, and letting it go. */
export const lookAtFile: HelperQuestion<LookRequest & { readonly budgetBytes: number }, Look> = {
  async answer({ file, fileName, budgetBytes }, { kernels, decode }) {
    const { image, info } = await decode(file, { fileName, budgetBytes });
    return { info, isNonEmpty: hasArt(image), hasClear: hasClear(info, image), thumb: shrinkTo(kernels, image, LOOK_PX) };
  },
  transfer: buffersIn,
};
