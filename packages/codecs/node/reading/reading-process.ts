import { release } from '../../shared/pixel-memory.ts';
import { passBytes, takeBytes } from './byte-passage.ts';
import { messageLine } from './message-line.ts';
import { PassageArea } from './passage-area.ts';
import type { AnswerMessage, JobMessage, ReadyMessage } from './reading-jobs.ts';

/** The process that reads foreign files: started by `start-reader.ts`, it does one job after the other until it is ended. */

/** Where `start-reader.ts` puts the passage, behind the messages. */
const AREA_FD = 4;

const area = new PassageArea(AREA_FD);
const line = messageLine<JobMessage, AnswerMessage | ReadyMessage>(process);

// A terminal's signal reaches this process too; its parent decides what becomes of it.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
line.say({ kind: 'ready' });

// The first file comes in while the libraries load.
const working = import('./perform-job.ts');

for (;;) {
  const message = (await line.hear()) as JobMessage;
  const bytes = new Uint8Array(message.sizeBytes);
  await takeBytes(area, line, bytes);
  const { facts, data } = await (await working).performJob(message.job, bytes);
  line.say({ kind: 'answer', sizeBytes: data.length, ...facts });
  await passBytes(area, line, data);
  release(bytes);
  release(data);
  // What modules of WebAssembly held is seen by the collector alone.
  globalThis.gc?.();
}
