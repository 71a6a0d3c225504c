import { type Viewport, zoomText } from './viewport.ts';

/** Tells parts of the page what the frame just drawn shows: another part of the picture, another zoom. */
export class ViewNews {
  readonly #zoomListeners = new Set<() => void>();
  readonly #viewListeners = new Set<(view: Viewport) => void>();
  #told: Viewport | null = null;
  #label = '';

  /** The zoom in words, as of the last frame. */
  get zoomLabel(): string {
    return this.#label;
  }

  /** Calls back whenever the zoom's words change. Returns the end of it. */
  onZoom(listener: () => void): () => void {
    this.#zoomListeners.add(listener);
    return () => this.#zoomListeners.delete(listener);
  }

  /** Calls back in the frame that shows another part of the picture. Returns the end of it. */
  onView(listener: (view: Viewport) => void): () => void {
    this.#viewListeners.add(listener);
    return () => this.#viewListeners.delete(listener);
  }

  /** `ratio` is device pixels for each CSS pixel. */
  tell(view: Viewport, ratio: number): void {
    if (this.#told !== view) {
      this.#told = view;
      for (const listener of this.#viewListeners) listener(view);
    }
    const label = zoomText(view.scale, ratio);
    if (label === this.#label) return;
    this.#label = label;
    for (const listener of this.#zoomListeners) listener();
  }
}
