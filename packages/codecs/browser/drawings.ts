/** What a worker asks of its page: to draw an SVG whose root states this size in pixels. */
export interface Drawing {
  readonly drawing: number;
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the page answers: RGBA8, straight alpha; null where the browser can't read the drawing. */
export interface Drawn {
  readonly drawn: number;
  readonly pixels: Uint8Array | null;
}

/** Large enough that nobody on this origin meets the number of another. */
const newNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

/** Other tabs of this origin must not hear the drawings of this one: a name that they can't guess. */
export const newChannelName = (): string => `drawings-${newNumber()}-${newNumber()}-${newNumber()}`;

/** The channel in a worker's own name, where its page put it; null where no page draws for it. */
export const channelOf = (workerName: string): string | null => /drawings-[\d-]+/.exec(workerName)?.[0] ?? null;

export const newDrawing = (bytes: Uint8Array, widthPx: number, heightPx: number): Drawing => ({
  drawing: newNumber(),
  bytes,
  widthPx,
  heightPx,
});
