import { errorDetail, isAbort, nameMissingPart, toErrorData } from '@underbase/contract';
import { instantiateKernels, plainKernels } from '@underbase/engine';
import { resultValues, toolById } from '@underbase/tools';
import { abortError } from '../../core/control.ts';
import { bitmapsOf } from '../bitmaps-of.ts';
import type { PageMessage, SessionMessage, SessionReplies, SessionRequest } from '../protocol.ts';
import { toBitmap } from './bitmaps.ts';
import { hasArt } from './has-art.ts';
import { Helpers } from './helpers.ts';
import { compileKernels } from './kernels-module.ts';
import { Lane } from './lane.ts';
import { Picture } from './picture.ts';
import { PreviewThreads } from './preview-threads.ts';
import { browserHelpers } from './start-helper.ts';

type Reply = SessionReplies[keyof SessionReplies];

const kernels = compileKernels();
const startHelper = browserHelpers(kernels);
const helpers = new Helpers(startHelper);
const threads = new PreviewThreads(startHelper);
const running = new Map<number, AbortController>();
const originals = new Lane({ givesUpRunning: false });
const drafts = new Lane({ givesUpRunning: false });
const parts = new Lane({ givesUpRunning: true });
const wholes = new Lane({ givesUpRunning: true });
const sheets = new Lane({ givesUpRunning: true });
let opened: Picture | null = null;

function post(message: SessionMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}

function transferOf(reply: Reply): Transferable[] {
  if ('bytes' in reply) return [reply.bytes.buffer];
  return 'files' in reply ? reply.files.map((file) => file.bytes.buffer) : [...bitmapsOf(reply)];
}

function fail(id: number, error: unknown): void {
  running.delete(id);
  if (isAbort(error)) post({ kind: 'cancelled', id });
  else
    post({
      kind: 'failed',
      id,
      error: toErrorData(nameMissingPart(error, navigator.onLine)),
      detail: errorDetail(error),
    });
}

/** Answers one request; never rejects. */
async function answer(id: number, stop: AbortController, work: () => Promise<Reply> | Reply): Promise<void> {
  try {
    if (stop.signal.aborted) throw abortError();
    const reply = await work();
    running.delete(id);
    post({ kind: 'done', id, reply }, transferOf(reply));
  } catch (error) {
    fail(id, stop.signal.aborted ? abortError() : error);
  }
}

function picture(): Picture {
  if (!opened) throw new Error('no picture is open');
  return opened;
}

async function open({ file, fileName }: Extract<SessionRequest, { kind: 'open' }>, id: number, signal: AbortSignal) {
  post({ kind: 'progress', id, progress: { stage: 'decode', fraction: 0 } });
  const { image, info } = await helpers.decode(file, fileName, signal);
  const module = await kernels;
  const source = { file, fileName: fileName ?? '' };
  opened = new Picture({ image, info }, source, module ? instantiateKernels(module) : plainKernels(), helpers, threads);
  post({ kind: 'progress', id, progress: { stage: 'decode', fraction: 1 } });
  threads.warm();
  helpers.warm();
  return { info, isNonEmpty: hasArt(image) };
}

/** Each kind of view has its lane, so that the whole, a part of it and a draft don't push each other out. */
function laneOf({ mayBeDraft, rect, scale }: Extract<SessionRequest, { kind: 'result' }>): Lane {
  if (mayBeDraft) return drafts;
  return scale < 1 && rect.x === 0 && rect.y === 0 ? wholes : parts;
}

function submitResult(request: Extract<SessionRequest, { kind: 'result' }>, id: number, stop: AbortController): void {
  const call = picture().call(request.tool, request.options, request.dpi);
  for (const lane of [drafts, parts, wholes]) lane.outdate(call.key);
  laneOf(request).submit({
    key: call.key,
    stop,
    run: () => answer(id, stop, () => picture().result(call, request, stop.signal)),
    drop: (error) => fail(id, error),
  });
}

function begin(request: SessionRequest, id: number, stop: AbortController): void {
  const { signal } = stop;
  switch (request.kind) {
    case 'open':
      void answer(id, stop, () => open(request, id, signal));
      return;
    case 'look':
      void answer(id, stop, async () => {
        const { thumb, ...seen } = await helpers.look(request.file, request.fileName, signal);
        return { ...seen, thumb: await toBitmap(thumb.pixels, thumb) };
      });
      return;
    case 'original':
      originals.submit({
        key: null,
        stop,
        run: () => answer(id, stop, () => picture().original(request.rect, request.scale)),
        drop: (error) => fail(id, error),
      });
      return;
    case 'result':
      submitResult(request, id, stop);
      return;
    case 'measure': {
      const call = picture().call(request.tool, request.options, request.dpi);
      void answer(id, stop, () => picture().measure(call, request, signal));
      return;
    }
    case 'overlays': {
      const call = picture().call(request.tool, request.options, request.dpi);
      void answer(id, stop, async () => ({ overlays: await picture().overlays(call, request, signal) }));
      return;
    }
    case 'sheets': {
      const call = picture().call(request.tool, request.options, request.dpi);
      const key = `${call.key} ${JSON.stringify(request.pictures.map(({ id, dpi }) => [id, dpi]))} ${request.isQuick}`;
      sheets.outdate(key);
      sheets.submit({
        key,
        stop,
        run: () => answer(id, stop, () => picture().sheets(call, request, signal)),
        drop: (error) => fail(id, error),
      });
      return;
    }
    case 'validate':
      void answer(id, stop, async () => ({
        report: await picture().validate(request, signal, (check) => post({ kind: 'check', id, check })),
      }));
      return;
    case 'repair':
      void answer(id, stop, () => picture().repair(request, signal));
      return;
    case 'pixel':
      void answer(id, stop, () => picture().pixel(request.x, request.y));
      return;
    case 'export': {
      const values = resultValues(toolById(request.tool).options, request.options);
      const call = picture().call(request.tool, values, request.dpi);
      void answer(id, stop, () => picture().export(call, request, signal, (progress) => post({ kind: 'progress', id, progress })));
    }
  }
}

function cancel(id: number): void {
  const stop = running.get(id);
  if (!stop) return;
  stop.abort();
  for (const lane of [originals, drafts, parts, wholes, sheets]) lane.cancel(stop);
}

self.onmessage = ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'cancel') {
    cancel(data.id);
    return;
  }
  const stop = new AbortController();
  running.set(data.id, stop);
  try {
    begin(data.request, data.id, stop);
  } catch (error) {
    fail(data.id, error);
  }
};
