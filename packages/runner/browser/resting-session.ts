import type { ImageSession, SeenPicture } from './session.ts';

/**
 * A picture that is open by what was seen of it alone: it costs no worker and no memory until its pixels are asked for. Runs of many
 * files need hardly more of most of them. `open` starts the worker that it gets then.
 */
export function restingSession({ info, isNonEmpty, thumb }: SeenPicture, open: () => Promise<ImageSession>): ImageSession {
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

  const session: ImageSession = {
    info,
    isNonEmpty,
    async renderOriginal(request) {
      const scale = thumb.width / info.widthPx;
      if (awake || request.scale > scale) return (await wake()).renderOriginal(request);
      const rect = { x: 0, y: 0, width: info.widthPx, height: info.heightPx };
      return { rect, scale, bitmap: await createImageBitmap(thumb) };
    },
    renderResult: async (request) => (await wake()).renderResult(request),
    measure: async (request) => (await wake()).measure(request),
    renderOverlays: async (request) => (await wake()).renderOverlays(request),
    showSheets: async (request) => (await wake()).showSheets(request),
    lookAt: async (file, options) => (await wake()).lookAt(file, options),
    readPixel: async (x, y) => (await wake()).readPixel(x, y),
    validate: async (request) => (await wake()).validate(request),
    repair: async (request) => (await wake()).repair(request),
    export: async (request) => (await wake()).export(request),
    close() {
      isClosed = true;
      thumb.close();
      awake?.then((own) => own.close()).catch(() => {});
    },
  };
  return session;
}
