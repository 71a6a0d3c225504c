import { isAbort } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import { isBlank } from './blank-probe.ts';
import type { PictureRendering, PictureSource, RenderFault } from './picture-source.ts';
import { RenderQueue } from './render-queue.ts';
import { contains } from './viewport.ts';

/** What the view needs of a layer, in the layer's own pixels. */
export interface Wanted {
  /** On screen now; null where nothing of the picture shows. */
  readonly visible: Rect | null;
  /** The same with room around it for panning. */
  readonly padded: Rect | null;
  /** Device pixels for each picture pixel, now and when fitted. */
  readonly deviceScale: number;
  readonly fitDeviceScale: number;
}

/** A rendering with the version of the source that it shows, as RenderQueue counts them. */
export interface Shown extends PictureRendering {
  readonly generation: number;
  /** What was asked for: a source may give somewhat else, and must not be asked again for that. */
  readonly asked: { readonly rect: Rect; readonly scale: number };
  /** A first look at half the scale, since the whole takes long; the full one follows once the pixels have come to rest. */
  readonly isQuick?: boolean;
}

export interface LayerEvents {
  /** Other pixels are there, or, at an end, none will come: the source gave none for what is asked of it now. */
  readonly onChange: (what: 'base' | 'detail' | 'end') => void;
  readonly onFault: (fault: RenderFault) => void;
}

const BASE_BUDGET_PX = 2_000_000;
const DETAIL_BUDGET_PX = 6_000_000;
/** After the last movement; shorter would start renderings that the next wheel tick throws away. */
const REST_MS = 70;
/** A detail slower than this waits while options change: the whole at low resolution shows first. */
const SLOW_DETAIL_MS = 150;
const RETRY_MS = 60;
/** A whole that takes longer is first shown at half its scale while options change: the hand must not be ahead of the eye. */
const SLOW_BASE_MS = 50;
const QUICK_SCALE = 0.5;
/** Pixels that have not changed for so long have come to rest: drafts give way to the picture itself. */
const SETTLE_AFTER_MS = 160;

/**
 * One source on screen: a base bitmap of the whole at fitted size, and a detail bitmap of the visible part at screen resolution.
 * Both stay until newer ones are there, so nothing flickers.
 */
export class PictureLayer {
  /** Always the whole picture. */
  base: Shown | null = null;
  detail: Shown | null = null;
  readonly queue = new RenderQueue();
  #source: PictureSource | null = null;
  #wanted: Wanted | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;
  #detailMs = 0;
  /** How long the whole took at its full scale. */
  #baseMs = 0;
  #changedAt = 0;
  #sharpTimer: ReturnType<typeof setTimeout> | undefined;
  #budgetPx = BASE_BUDGET_PX;
  /** Generation that the source could not render: not asked again. */
  #failed = -1;
  readonly #events: LayerEvents;

  constructor(events: LayerEvents) {
    this.#events = events;
  }

  get source(): PictureSource | null {
    return this.#source;
  }

  setSource(source: PictureSource | null): void {
    const before = this.#source;
    if (source === before) return;
    this.#source = source;
    if (source?.id !== before?.id) {
      this.#drop('base');
      this.#drop('detail');
      this.#budgetPx = BASE_BUDGET_PX;
      this.#baseMs = 0;
    } else if (source?.widthPx !== before?.widthPx || source?.heightPx !== before?.heightPx) {
      // A result may change its size with its options: the base stretches until the new pixels come.
      this.#drop('detail');
      this.queue.cancel('detail');
    }
    const generation = this.queue.generation;
    this.queue.setSource(source);
    if (this.queue.generation === generation) return;
    this.#changedAt = performance.now();
    this.#plan();
  }

  /** Called on every movement of the view; pieces are asked for when it rests, or as soon as it shows a place without detail. */
  setWanted(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#movedAt = performance.now();
    if (!this.base) this.#plan();
    else this.#timer ??= setTimeout(this.#onRest, REST_MS);
  }

  readonly #onRest = (): void => {
    const left = this.#movedAt + REST_MS - performance.now();
    this.#timer = left > 1 ? setTimeout(this.#onRest, left) : undefined;
    if (left <= 1 || this.#isUncovered()) this.#plan();
  };

  /** The canvas stayed empty: the source should come out again, smaller. */
  retrySmaller(): void {
    this.#budgetPx /= 4;
    this.#drop('base');
    this.#plan();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#sharpTimer);
    this.#timer = undefined;
    this.queue.setSource(null);
    this.#drop('base');
    this.#drop('detail');
    this.#source = null;
  }

  /** The detail where it may be drawn over the base: never older pixels over newer ones. */
  get drawnDetail(): Shown | null {
    return this.detail && this.detail.generation >= (this.base?.generation ?? 0) ? this.detail : null;
  }

  /** Whether everything on screen shows the source's present pixels at full sharpness. */
  get isSettled(): boolean {
    const wanted = this.#wanted;
    const { generation } = this.queue;
    if (!this.#source || !wanted || this.#failed === generation) return true;
    if (this.base?.generation !== generation || this.base.isQuick) return false;
    if (this.base.isDraft && !this.#source.isHeavy) return false;
    return !this.#needsDetail(wanted) || this.#isDetailShown(wanted);
  }

  /** Whether what is on screen is older than the source, a draft of it, or not there yet. */
  get isRefining(): boolean {
    const wanted = this.#wanted;
    const { generation } = this.queue;
    if (!this.#source || !wanted || this.#failed === generation) return false;
    if (!this.base) return true;
    if (this.base.generation === generation && !this.base.isDraft) return false;
    return !(this.#needsDetail(wanted) && this.#isDetailShown(wanted));
  }

  /** Whether a draft is on screen that nothing will replace: that of a whole that takes a run to make. */
  get standsAsDraft(): boolean {
    return this.isRefining && this.#source?.isHeavy === true && this.base?.generation === this.queue.generation && this.isSettled;
  }

  #baseScale(source: PictureSource, wanted: Wanted): number {
    const byBudget = Math.sqrt(this.#budgetPx / (source.widthPx * source.heightPx));
    return Math.min(1, byBudget, wanted.fitDeviceScale);
  }

  #needsDetail(wanted: Wanted): boolean {
    if (wanted.visible === null || this.base === null) return false;
    const { scale, isQuick } = this.base;
    return Math.min(1, wanted.deviceScale) > (isQuick ? scale / QUICK_SCALE : scale) * 1.02;
  }

  #isDetailShown(wanted: Wanted): boolean {
    const { detail } = this;
    return detail?.generation === this.queue.generation && fits(detail.asked, wanted);
  }

  #isUncovered(): boolean {
    const wanted = this.#wanted;
    if (!wanted?.visible || !this.#needsDetail(wanted)) return false;
    return this.detail !== null && !contains(this.detail.rect, wanted.visible);
  }

  /** Decides what to ask for next. Asking again for what already runs or waits changes nothing. */
  #plan(): void {
    const source = this.#source;
    const wanted = this.#wanted;
    if (!source || !wanted || this.#failed === this.queue.generation) return;
    const needsDetail = this.#needsDetail(wanted);
    if (!needsDetail) {
      this.queue.cancel('detail');
      if (this.base && wanted.deviceScale <= this.base.scale) this.#drop('detail');
    }
    // What is looked at comes first, unless that is slow. An idle queue starts with what it is told first.
    const isDetailFirst = needsDetail && this.#detailMs < SLOW_DETAIL_MS;
    if (isDetailFirst) this.#askDetail(wanted);
    this.#askBase(source, wanted, isDetailFirst ? 3 : 1);
    if (needsDetail && !isDetailFirst) this.#askDetail(wanted);
  }

  /**
   * A draft first, of half the scale where even that is slow, so that the picture follows the hand; the picture itself once it rests. Of a heavy one the
   * draft alone: the old picture stays until it is there.
   */
  #askBase(source: PictureSource, wanted: Wanted, priority: number): void {
    const full = this.#baseScale(source, wanted);
    const { base } = this;
    const isCurrent = base?.generation === this.queue.generation;
    if (isCurrent && !base?.isDraft && (base?.asked.scale ?? 0) >= full * 0.83) return;
    const mayBeDraft = source.isHeavy || !this.#hasRested();
    if (mayBeDraft && isCurrent && base?.isDraft) return;
    // A heavy whole takes its time at any scale: two drafts of it would be twice the wait.
    const isQuick = mayBeDraft && !source.isHeavy && !source.draftsOnce && base !== null && this.#baseMs > SLOW_BASE_MS;
    if (isQuick && isCurrent && base?.isQuick) return;
    const scale = isQuick ? full * QUICK_SCALE : full;
    const pending = this.queue.pending('base');
    if (pending?.scale === scale && pending.mayBeDraft === mayBeDraft) return;
    const asked = { rect: { x: 0, y: 0, width: source.widthPx, height: source.heightPx }, scale };
    this.queue.request('base', {
      request: { ...asked, mayBeDraft },
      priority,
      deliver: (rendering, generation, tookMs) => {
        if (mayBeDraft && !isQuick && !source.isHeavy) this.#baseMs = tookMs;
        this.#takeBase({ ...rendering, generation, asked, isQuick });
      },
      fail: (error) => this.#fail(error),
    });
  }

  /** Whether the pixels have stopped changing; plans again once they have. */
  #hasRested(): boolean {
    const left = this.#changedAt + SETTLE_AFTER_MS - performance.now();
    clearTimeout(this.#sharpTimer);
    if (left > 1) this.#sharpTimer = setTimeout(() => this.#plan(), left);
    return left <= 1;
  }

  #askDetail(wanted: Wanted): void {
    const { visible, padded } = wanted;
    if (!visible || !padded || this.#isDetailShown(wanted)) return;
    const pending = this.queue.pending('detail');
    if (pending && fits(pending, wanted)) return;
    if (pending) this.queue.cancel('detail');
    const scale = Math.min(1, wanted.deviceScale);
    const rect = padded.width * padded.height * scale * scale <= DETAIL_BUDGET_PX ? padded : visible;
    const asked = { rect, scale };
    this.queue.request('detail', {
      request: asked,
      priority: 2,
      deliver: (rendering, generation, tookMs) => {
        this.#detailMs = tookMs;
        this.#drop('detail');
        this.detail = { ...rendering, generation, asked };
        this.#events.onChange('detail');
        this.#plan();
      },
      fail: (error) => this.#fail(error),
    });
  }

  #takeBase(shown: Shown): void {
    if (this.base === null && this.#source?.isNonEmpty && isBlank(shown.bitmap)) {
      shown.bitmap.close();
      const willRetry = this.#budgetPx === BASE_BUDGET_PX;
      if (!willRetry) this.#end(shown.generation);
      this.#events.onFault({ kind: 'empty-bitmap', willRetry });
      if (willRetry) this.retrySmaller();
      return;
    }
    this.#drop('base');
    this.base = shown;
    this.#events.onChange('base');
    this.#plan();
  }

  #fail(error: unknown): void {
    if (isAbort(error)) {
      // Somebody else's request took its place in the source; ask again if it is still wanted.
      setTimeout(() => this.#plan(), RETRY_MS);
      return;
    }
    this.#end(this.queue.generation);
    this.#events.onFault({ kind: 'failed', willRetry: false, cause: error });
  }

  #end(generation: number): void {
    this.#failed = generation;
    this.#events.onChange('end');
  }

  #drop(which: 'base' | 'detail'): void {
    this[which]?.bitmap.close();
    this[which] = null;
  }
}

/** Whether a piece has the resolution of the screen and covers what is seen. */
function fits(piece: { readonly rect: Rect; readonly scale: number }, wanted: Wanted): boolean {
  const isSharp = Math.abs(piece.scale / Math.min(1, wanted.deviceScale) - 1) < 0.005;
  return isSharp && wanted.visible !== null && contains(piece.rect, wanted.visible);
}
