import { type AskOptions, Bridge } from '@underbase/codecs/bridge';
import { drawForWorkers } from '@underbase/codecs/page';
import { workerWire } from '@underbase/codecs/worker-wire';
import { sessionOf } from './ask-by-name.ts';
import type { SessionQuestions } from './questions/table.ts';
import { restingSession } from './resting-session.ts';
import type { ImageSession, Workshop } from './session.ts';

type OpenOptions = NonNullable<Parameters<Workshop['open']>[1]>;
type SessionBridge = Bridge<SessionQuestions>;

/** A worker that holds a picture is never replaced, nor ended for being busy: a cancelled question settles without it. */
function startSession(): SessionBridge {
  const bridge = new Bridge<SessionQuestions>(
    workerWire(
      () => new Worker(new URL('./worker/session-worker.ts', import.meta.url), { type: 'module', name: `picture ${drawForWorkers()}` }),
    ),
    { graceMs: 170, whenSilent: 'leave', isReplaced: false },
  );
  bridge.warm();
  return bridge;
}

async function openSession(
  bridge: SessionBridge,
  file: Blob,
  { fileName, signal, onProgress }: OpenOptions,
  onClose: () => void,
): Promise<ImageSession> {
  const heard: AskOptions<never> = { signal, onProgress: onProgress && (({ fraction }) => onProgress(fraction)) };
  const opened = await bridge.ask('open', { file, fileName }, heard);
  const close = () => {
    bridge.end();
    onClose();
  };
  return sessionOf({ ...opened, close }, (name, request, options) => bridge.ask(name, request as never, options));
}

/**
 * The browser's workers: one for each open picture, with helpers of its own. A spare one is started ahead, so that the picture that is
 * dropped next finds it running. Closing a session ends its worker, and all memory goes back with it.
 */
export function createWorkshop(): Workshop {
  const open = new Set<SessionBridge>();
  let spare: SessionBridge | null = startSession();
  /** Reads headers for as long as questions follow each other: a worker for each of a hundred files would cost more than they do. */
  let reader: { readonly client: SessionBridge; asked: number } | null = null;

  function onClose(client: SessionBridge): void {
    if (!open.delete(client)) return;
    // Where one picture is put away, another one is likely to follow.
    spare ??= startSession();
  }

  /** A spare one whose script did not come must not fail the picture: the network may be back. */
  function takeSpare(): SessionBridge {
    const client = spare && !spare.isGone ? spare : startSession();
    spare = null;
    return client;
  }

  const workshop: Workshop = {
    async openBeside(leader, file, { fileName, signal }) {
      return restingSession(await leader.lookAt({ file, fileName, signal }), () => workshop.open(file, { fileName }));
    },
    async inspect(file, { fileName, signal }) {
      if (!reader || reader.client.isGone) reader = { client: takeSpare(), asked: 0 };
      const own = reader;
      own.asked++;
      try {
        return await own.client.ask('readFacts', { file, fileName }, { signal });
      } finally {
        own.asked--;
        if (own.asked === 0) {
          own.client.end();
          if (reader === own) reader = null;
        }
      }
    },
    async open(file, options = {}) {
      const client = takeSpare();
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
      reader?.client.end();
      reader = null;
      for (const client of open) client.end();
      open.clear();
    },
  };
  return workshop;
}
