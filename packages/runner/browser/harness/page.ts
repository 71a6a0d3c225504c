import { firstLook } from '@underbase/codecs/first-look';
import { errorDetail, isAbort, LIMITS, toErrorData } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import { type ToolReport, toolById } from '@underbase/tools';
import { createWorkshop } from '../index.ts';
import type { Rendering } from '../questions/render-original.ts';
import type { ResultRendering } from '../questions/render-result.ts';
import type { ImageSession } from '../session.ts';
import { difference, worseOf } from './compare.ts';
import type { Harness, Outcome, SeenRendering, ToolRequest } from './harness.ts';

/** Enough of a bitmap to compare, little enough for the test's wire. */
const SEEN_BYTES = 40_000;

/** Side of the windows at 100 % that are held against the file, in pixels. */
const WINDOW_PX = 256;
/** Where they stand, in parts of what the picture leaves them. */
const WINDOWS = [
  [0.2, 0.2],
  [0.7, 0.3],
  [0.4, 0.6],
  [0.85, 0.9],
];

const workshop = createWorkshop();
const sessions = new Map<string, ImageSession>();

function session(name: string): ImageSession {
  const found = sessions.get(name);
  if (!found) throw new Error(`${name} is not open`);
  return found;
}

const dpiOf = ({ info }: ImageSession): number => info.dpi ?? LIMITS.assumedDpi;

const wholeOf = ({ info }: ImageSession) => ({ x: 0, y: 0, width: info.widthPx, height: info.heightPx });

async function outcome<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    const detail = errorDetail(error);
    return { error: isAbort(error) ? 'AbortError' : toErrorData(error).code, detail };
  }
}

function pixelsOf(bitmap: ImageBitmap): Uint8ClampedArray {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('there is no canvas here');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

function see({ rect, scale, bitmap }: Rendering): SeenRendering {
  return { rect, scale, width: bitmap.width, height: bitmap.height, pixels: [...pixelsOf(bitmap).subarray(0, SEEN_BYTES)] };
}

function windowsOf({ width, height }: { readonly width: number; readonly height: number }): readonly Rect[] {
  const [across, down] = [Math.min(WINDOW_PX, width), Math.min(WINDOW_PX, height)];
  return WINDOWS.map(([x, y]) => ({
    x: Math.floor(x * (width - across)),
    y: Math.floor(y * (height - down)),
    width: across,
    height: down,
  }));
}

interface Seen {
  readonly rect: Rect;
  readonly bitmap: ImageBitmap;
}

/** The figures of a view, as the page gets them: with it, or a look later. */
async function reportWith(one: ImageSession, request: ToolRequest, { report, reportFollows }: ResultRendering): Promise<ToolReport | null> {
  return reportFollows ? (await one.tellReport({ ...request, dpi: dpiOf(one) })).report : report;
}

/** Parts of a result at 100 %, settled. */
async function partsOf(one: ImageSession, request: ToolRequest, rects: readonly Rect[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const rect of rects) {
    const { bitmap, isDraft } = await one.renderResult({ ...request, dpi: dpiOf(one), rect, scale: 1 });
    if (isDraft) throw new Error('a draft came where none may');
    seen.push({ rect, bitmap });
  }
  return seen;
}

const harness: Harness = {
  isIsolated: () => globalThis.crossOriginIsolated,

  open: (name) =>
    outcome(async () => {
      const blob = await (await fetch(`/files/${name}`)).blob();
      const opened = await workshop.open(blob, { fileName: name });
      sessions.set(name, opened);
      return opened.info;
    }),

  close(name) {
    session(name).close();
    sessions.delete(name);
  },

  pixel: (name, x, y) =>
    outcome(async () => {
      const { r, g, b, a } = await session(name).readPixel({ x, y });
      return [r, g, b, a];
    }),

  original: (name, rect, scale) => outcome(async () => see(await session(name).renderOriginal({ rect, scale }))),

  result: (name, request, rect, scale, mayBeDraft) =>
    outcome(async () => {
      const one = session(name);
      const made = await one.renderResult({ ...request, dpi: dpiOf(one), rect, scale, mayBeDraft });
      const { frame, isDraft, ...rendering } = made;
      return { ...see(rendering), report: await reportWith(one, request, made), frame, isDraft };
    }),

  burst: (name, requests) =>
    Promise.all(
      requests.map((request) =>
        outcome(async () => {
          const one = session(name);
          return (await one.renderResult({ ...request, dpi: dpiOf(one), rect: wholeOf(one), mayBeDraft: request.scale < 1 })).scale;
        }),
      ),
    ),

  exportTo: (name, request, to) =>
    outcome(async () => {
      const fractions: number[] = [];
      const started = performance.now();
      const exported = await session(name).export({
        ...request,
        dpi: dpiOf(session(name)),
        format: 'png',
        onProgress: ({ fraction }) => fractions.push(fraction),
      });
      const tookMs = performance.now() - started;
      const { files, ...rest } = exported;
      await fetch(`/files/${to}`, { method: 'PUT', body: files[0]?.bytes });
      return { ...rest, fractions, tookMs };
    }),

  exportFiles: (name, { together = [], ...request }, to) =>
    outcome(async () => {
      const one = session(name);
      const dpi = dpiOf(one);
      const more = together.map(async (fileName) => ({ file: await (await fetch(`/files/${fileName}`)).blob(), fileName, dpi }));
      const { files } = await one.export({ ...request, dpi, together: await Promise.all(more) });
      return Promise.all(
        files.map(async ({ suffix, extension, bytes }, index) => {
          const sent = `${to}-${index}.${extension}`;
          await fetch(`/files/${sent}`, { method: 'PUT', body: bytes });
          return { name: sent, suffix, extension };
        }),
      );
    }),

  judge: (name, settings) => outcome(() => session(name).validate({ fileName: name, settings })),

  screenIsFile: (name, { tool, options, format, suffix = '' }, fitPx) =>
    outcome(async () => {
      const one = session(name);
      const dpi = dpiOf(one);
      const { frame } = await one.measure({ tool, options, dpi });
      const scale = Math.min(1, fitPx / Math.max(frame.width, frame.height));
      // Of a heavy tool people see such parts before the whole is made; of all others both come from it.
      const { isHeavy } = toolById(tool);
      const early = isHeavy ? await partsOf(one, { tool, options }, windowsOf(frame)) : null;
      const started = performance.now();
      const view = await one.renderResult({ tool, options, dpi, rect: { x: 0, y: 0, width: frame.width, height: frame.height }, scale });
      const settledMs = performance.now() - started;
      if (view.isDraft) throw new Error('a draft came where none may');
      const parts = early ?? (await partsOf(one, { tool, options }, windowsOf(frame)));
      const made = await one.export({ tool, options, dpi, format });
      const file = made.files.find((candidate) => candidate.suffix === suffix);
      if (!file) throw new Error(`there is no ${suffix} among ${made.files.map((other) => other.suffix).join(', ')}`);
      const decoded = await createImageBitmap(new Blob([file.bytes], { type: file.mime }), { colorSpaceConversion: 'none' });
      // Threads add up in any order: the last digits of a sum are nobody's words.
      const spoken = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value);
      const wordsOf = (report: ToolReport | null) =>
        JSON.stringify([report?.facts.map(({ id, value, unit }) => [id, value, unit]), report?.warnings, report?.details], spoken);
      const apart = await Promise.all(
        parts.map(async ({ rect, bitmap }) =>
          difference(bitmap, await createImageBitmap(decoded, rect.x, rect.y, rect.width, rect.height)),
        ),
      );
      return {
        ...worseOf([difference(view.bitmap, decoded), ...apart]),
        viewPx: [view.bitmap.width, view.bitmap.height],
        filePx: [decoded.width, decoded.height],
        settledMs,
        words: [wordsOf(await reportWith(one, { tool, options }, view)), wordsOf(made.report)],
        files: made.files.map((other) => `${other.suffix}.${other.extension}`),
      };
    }),

  settle: (name, request, fitPx) =>
    outcome(async () => {
      const one = session(name);
      const rect = wholeOf(one);
      const scale = fitPx / Math.max(rect.width, rect.height);
      const started = performance.now();
      const view = await one.renderResult({ ...request, dpi: dpiOf(one), rect, scale });
      const shownMs = performance.now() - started;
      view.bitmap.close();
      if (view.isDraft) throw new Error('a draft came where none may');
      await reportWith(one, request, view);
      return { shownMs, toldMs: performance.now() - started };
    }),

  firstPicture: (name, fitPx) =>
    outcome(async () => {
      const blob = await (await fetch(`/files/${name}`)).blob();
      const bare = performance.now();
      const bitmap = await createImageBitmap(blob);
      const plainMs = performance.now() - bare;
      bitmap.close();
      const started = performance.now();
      const looked = firstLook(blob, fitPx).then((look) => {
        look?.close();
        return look ? performance.now() - started : 0;
      });
      const opened = await workshop.open(blob, { fileName: name });
      const openedMs = performance.now() - started;
      const rect = wholeOf(opened);
      const seen = await opened.renderOriginal({ rect, scale: Math.min(1, fitPx / Math.max(rect.width, rect.height)) });
      const shownMs = performance.now() - started;
      seen.bitmap.close();
      opened.close();
      return { openedMs, shownMs, lookMs: await looked, plainMs };
    }),

  async cancelExport(name, request, afterMs) {
    const stop = new AbortController();
    const settled = session(name)
      .export({ ...request, dpi: dpiOf(session(name)), format: 'png', signal: stop.signal })
      .then(() => false, isAbort);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const cancelledAt = performance.now();
    stop.abort();
    return (await settled) ? performance.now() - cancelledAt : null;
  },
};

Object.assign(globalThis, { runnerHarness: harness });
