import type { PictureLayer } from './picture-layer.ts';

/** From then on a draft is marked as one. */
const MARK_DRAFT_MS = 150;

/** Says that a draft of the result is on screen, unless it is replaced before anybody could have looked at it. */
export class RefiningNotice {
  readonly #result: PictureLayer;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRefining = false;
  #isDraft = false;

  constructor(result: PictureLayer) {
    this.#result = result;
  }

  /** Whether a draft of the result is on screen that stands there for longer than a glance. */
  get isRefining(): boolean {
    return this.#isRefining;
  }

  /** Whether what is on screen stays a draft until somebody runs the tool. */
  get isDraft(): boolean {
    return this.#isDraft;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** To be called whenever the result may have changed. */
  note(): void {
    const { isRefining } = this.#result;
    if (isRefining && this.#isRefining) this.#tell(true);
    else if (isRefining) {
      this.#timer ??= setTimeout(() => this.#tell(this.#result.isRefining), MARK_DRAFT_MS);
    } else {
      clearTimeout(this.#timer);
      this.#tell(false);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tell(isRefining: boolean): void {
    this.#timer = undefined;
    const isDraft = isRefining && this.#result.standsAsDraft;
    if (isRefining === this.#isRefining && isDraft === this.#isDraft) return;
    this.#isRefining = isRefining;
    this.#isDraft = isDraft;
    for (const listener of this.#listeners) listener();
  }
}
