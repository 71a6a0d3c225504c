import type { PixelImage } from '@underbase/engine';
import { abortError } from '../../core/control.ts';
import type { Analysis } from '../../core/picture-job.ts';
import type { Helpers } from './helpers.ts';
import type { ToolCall } from './tool-call.ts';

interface Entry {
  readonly key: string;
  readonly stop: AbortController;
  readonly promise: Promise<Analysis>;
  analysis: Analysis | null;
}

/** What a tool sees in the full picture: worked out on a helper thread, kept for the newest options, given up for newer ones. */
export class ExactPlans {
  private readonly image: PixelImage;
  private readonly helpers: Helpers;
  private newest: Entry | null = null;

  constructor(image: PixelImage, helpers: Helpers) {
    this.image = image;
    this.helpers = helpers;
  }

  /**
   * Rejects with AbortError once a call with other options takes its place, or when `signal` is raised; the work itself goes on then,
   * for whoever asks next with the same options.
   */
  async get(call: ToolCall, signal: AbortSignal): Promise<Analysis> {
    if (this.newest?.key !== call.key) this.newest = this.start(call);
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => reject(abortError());
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.newest.promise, promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** The analysis where it is there already. */
  peek(call: ToolCall): Analysis | null {
    return this.newest?.key === call.key ? this.newest.analysis : null;
  }

  private start(call: ToolCall): Entry {
    this.newest?.stop.abort();
    const stop = new AbortController();
    const promise = this.helpers.analyze(this.image, call, stop.signal);
    const entry: Entry = { key: call.key, stop, promise, analysis: null };
    promise.then(
      (analysis) => {
        entry.analysis = analysis;
      },
      () => {
        // A failure is not kept: the next request tries again.
        if (this.newest === entry) this.newest = null;
      },
    );
    return entry;
  }
}
