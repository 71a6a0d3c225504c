import { sessionOf } from './ask-by-name.ts';
import type { SeenPicture } from './questions/look-at.ts';
import type { RenderRequest } from './questions/render-original.ts';
import type { ImageSession } from './session.ts';

/**
 * A picture that is open by what was seen of it alone: it costs no worker and no memory until its pixels are asked for. Runs of many
 * files need hardly more of most of them. `open` starts the worker that it gets then.
 */
export function restingSession({ info, isNonEmpty, hasClear, thumb }: SeenPicture, open: () => Promise<ImageSession>): ImageSession {
  let awake: Promise<ImageSession> | null = null;
  let isClosed = false;

  async function wake(): Promise<ImageSession> {
    awake ??= open();
    // What failed may be tried again.
    awake.catch(() => {
      awake = null;
    });
    const own = await awake;
    if (isClosed) own.close();
    return own;
  }

  const thumbScale = thumb.width / info.widthPx;
  const isInThumb = (name: string, request: object) =>
    name === 'renderOriginal' && !awake && (request as RenderRequest).scale <= thumbScale;

  function close(): void {
    isClosed = true;
    thumb.close();
    awake?.then((own) => own.close()).catch(() => {});
  }

  return sessionOf({ info, isNonEmpty, hasClear, close }, async (name, request, options) => {
    if (isInThumb(name, request)) {
      const rect = { x: 0, y: 0, width: info.widthPx, height: info.heightPx };
      return { rect, scale: thumbScale, bitmap: await createImageBitmap(thumb) };
    }
    const own: unknown = (await wake())[name];
    return (own as (asked: object) => Promise<unknown>)({ ...request, ...options });
  });
}
