import { isAbort } from '@underbase/contract';
import type { FileToRun } from '../../../clients/server-runs.ts';
import { LEFT, type ServerRuns } from './server-run.ts';

/** Files that somebody agreed to send before the run, and how far they are: 0 to 1 of all. */
export interface SentAhead {
  readonly fileIds: readonly string[];
  readonly fraction: number;
}

interface Sending {
  readonly id: Promise<string>;
  readonly control: AbortController;
  readonly hearers: Set<(fraction: number) => void>;
  fraction: number;
  isThere: boolean;
}

/** Brings files to the server while the user still looks at options; the run takes over what is there or under way. */
export interface Sender {
  /** Sends these one after the other, those left out that are on their way already. `onFault` hears why one could not be sent; the run tries it once more. */
  send(files: readonly FileToRun[], onFraction: (fraction: number) => void, onFault: (error: unknown) => void): void;
  /** As ServerRuns.upload: waits for what is on its way, and sends what is not. */
  readonly upload: ServerRuns['upload'];
  /** Ends what is on its way, but for these files, and deletes what has arrived of it. */
  keepOnly(blobs: ReadonlySet<Blob>): void;
}

export function sender(runs: Pick<ServerRuns, 'upload'>): Sender {
  const all = new Map<Blob, Sending>();
  let last: Promise<unknown> = Promise.resolve();
  /** Tells how far the files of the latest call are, whichever call began them. */
  let tell: () => void = () => undefined;

  function begin(file: FileToRun): Sending {
    const control = new AbortController();
    const begun = last.then(() => {
      control.signal.throwIfAborted();
      return runs.upload(file, control.signal, (fraction) => {
        sending.fraction = fraction;
        for (const hear of sending.hearers) hear(fraction);
        tell();
      });
    });
    const sending: Sending = { id: begun, control, hearers: new Set(), fraction: 0, isThere: false };
    last = begun.then(
      () => {
        sending.fraction = 1;
        sending.isThere = true;
        tell();
      },
      // What could not be sent is no longer on its way: whoever needs it sends it anew.
      () => void (all.get(file.blob) === sending && all.delete(file.blob)),
    );
    all.set(file.blob, sending);
    return sending;
  }

  return {
    send(files, onFraction, onFault) {
      tell = () => {
        const fractions = files.map(({ blob }) => all.get(blob)?.fraction ?? 0);
        onFraction(fractions.reduce((sum, one) => sum + one, 0) / files.length);
      };
      for (const file of files) {
        if (all.has(file.blob)) continue;
        begin(file).id.catch((error) => {
          if (!isAbort(error) && error !== LEFT) onFault(error);
        });
      }
      tell();
    },
    async upload(file, signal, onFraction) {
      const under = all.get(file.blob);
      if (!under) return runs.upload(file, signal, onFraction);
      const end = (): void => under.control.abort(signal.reason);
      under.hearers.add(onFraction);
      onFraction(under.fraction);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      try {
        return await under.id;
      } finally {
        signal.removeEventListener('abort', end);
        under.hearers.delete(onFraction);
      }
    },
    keepOnly(blobs) {
      for (const [blob, sending] of all) {
        if (blobs.has(blob)) continue;
        all.delete(blob);
        if (!sending.isThere) sending.control.abort(LEFT);
      }
    },
  };
}
