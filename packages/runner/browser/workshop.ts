import { LIMITS } from '@underbase/contract';
import type { Progress } from '../port.ts';
import { restingSession } from './resting-session.ts';
import type { ImageSession, Workshop } from './session.ts';
import { SessionClient } from './session-client.ts';

type OpenOptions = Parameters<Workshop['open']>[1];

async function openSession(
  client: SessionClient,
  file: Blob,
  { fileName, signal, onProgress }: NonNullable<OpenOptions>,
  onClose: () => void,
) {
  const toFraction = onProgress && ((progress: Progress) => onProgress(progress.fraction));
  const { info, isNonEmpty } = await client.ask({ kind: 'open', file, fileName }, { signal, onProgress: toFraction });
  const ownDpi = info.dpi ?? LIMITS.assumedDpi;
  const session: ImageSession = {
    info,
    isNonEmpty,
    renderOriginal: ({ rect, scale, signal: stop }) => client.ask({ kind: 'original', rect, scale }, { signal: stop }),
    renderResult: ({ tool, options, rect, scale, dpi = ownDpi, mayBeDraft = false, signal: stop }) =>
      client.ask({ kind: 'result', tool, options, rect, scale, dpi, mayBeDraft }, { signal: stop }),
    measure: ({ tool, options, dpi = ownDpi, withReport = false, signal: stop }) =>
      client.ask({ kind: 'measure', tool, options, dpi, withReport }, { signal: stop }),
    renderOverlays: async ({ tool, options, ids, mostPixels, dpi = ownDpi, signal: stop }) =>
      (await client.ask({ kind: 'overlays', tool, options, ids, mostPixels, dpi }, { signal: stop })).overlays,
    showSheets: ({ signal: stop, dpi = ownDpi, ...request }) => client.ask({ kind: 'sheets', ...request, dpi }, { signal: stop }),
    lookAt: (other, { fileName, signal: stop }) => client.ask({ kind: 'look', file: other, fileName }, { signal: stop }),
    validate: async ({ fileName: name, settings, signal: stop, onCheck }) =>
      (await client.ask({ kind: 'validate', fileName: name, settings }, { signal: stop, onCheck })).report,
    repair: ({ fixes, settings, signal: stop }) => client.ask({ kind: 'repair', fixes, settings }, { signal: stop }),
    readPixel: (x, y) => client.ask({ kind: 'pixel', x, y }),
    export: ({ tool, options, dpi = ownDpi, format, quality, background, together = [], signal: stop, onProgress: report }) =>
      client.ask({ kind: 'export', tool, options, dpi, format, quality, background, together }, { signal: stop, onProgress: report }),
    close: () => {
      client.end();
      onClose();
    },
  };
  return session;
}

/**
 * The browser's workers: one for each open picture, with helpers of its own. A spare one is started ahead, so that the picture that is
 * dropped next finds it running. Closing a session ends its worker, and all memory goes back with it.
 */
export function createWorkshop(): Workshop {
  const open = new Set<SessionClient>();
  let spare: SessionClient | null = new SessionClient();

  function onClose(client: SessionClient): void {
    if (!open.delete(client)) return;
    // Where one picture is put away, another one is likely to follow.
    spare ??= new SessionClient();
  }

  const workshop: Workshop = {
    async openBeside(leader, file, { fileName, signal }) {
      return restingSession(await leader.lookAt(file, { fileName, signal }), () => workshop.open(file, { fileName }));
    },
    async open(file, options = {}) {
      // A spare one whose script did not come must not fail the picture: the network may be back.
      const client = spare && !spare.isEnded ? spare : new SessionClient();
      spare = null;
      open.add(client);
      try {
        return await openSession(client, file, options, () => onClose(client));
      } catch (error) {
        client.end();
        open.delete(client);
        throw error;
      }
    },
    close() {
      spare?.end();
      spare = null;
      for (const client of open) client.end();
      open.clear();
    },
  };
  return workshop;
}
