/** A dot of pixels: offsets from its own corner, one run a row. */
export interface DotStamp {
  /** Pixels on a side of the box that the runs lie in. */
  readonly side: number;
  /** First x and end x of each row. */
  readonly runs: readonly (readonly [number, number])[];
  readonly areaPx: number;
}

/** Places of a dot's center within a pixel, on either axis: finer ones make no other dots at the sizes that films have. */
const PHASES = 4;
const RADIUS_STEP_PX = 0.05;

function stampAt(centerX: number, centerY: number, radiusPx: number, side: number): DotStamp {
  let areaPx = 0;
  const runs = Array.from({ length: side }, (_, y): readonly [number, number] => {
    const height = y + 0.5 - centerY;
    const half = radiusPx * radiusPx - height * height;
    if (half < 0) return [0, 0];
    const [from, to] = [Math.ceil(centerX - Math.sqrt(half) - 0.5), Math.floor(centerX + Math.sqrt(half) - 0.5) + 1];
    areaPx += Math.max(0, to - from);
    return [from, Math.max(from, to)];
  });
  return { side, runs, areaPx };
}

/** Whether a stamp is as wide and as high as asked, and its area that of a disc of this width. */
function isWhole({ runs, areaPx }: DotStamp, widthPx: number): boolean {
  const widest = Math.max(...runs.map(([from, to]) => to - from));
  const rows = runs.filter(([from, to]) => to > from).length;
  return areaPx >= (Math.PI / 4) * widthPx * widthPx && widest >= widthPx && rows >= widthPx;
}

/**
 * The smallest dots that are nowhere narrower than `widthPx`, for each place of their center within a pixel: pixels cut a disc's rim, so its radius
 * grows until width, height and area are those that were asked for.
 */
export class DotStamps {
  readonly #stamps: readonly DotStamp[];
  readonly side: number;

  constructor(widthPx: number) {
    this.side = Math.ceil(widthPx) + 3;
    const middle = Math.floor(this.side / 2);
    this.#stamps = Array.from({ length: PHASES * PHASES }, (_, phase) => {
      const [x, y] = [phase % PHASES, Math.floor(phase / PHASES)].map((step) => middle + (step + 0.5) / PHASES);
      for (let radius = widthPx / 2; ; radius += RADIUS_STEP_PX) {
        const stamp = stampAt(x, y, radius, this.side);
        if (isWhole(stamp, widthPx)) return stamp;
      }
    });
  }

  /** The dot whose center lies at x, y, and where its corner then is. */
  at(x: number, y: number): { readonly stamp: DotStamp; readonly left: number; readonly top: number } {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const phase = Math.floor((y - row) * PHASES) * PHASES + Math.floor((x - column) * PHASES);
    const middle = Math.floor(this.side / 2);
    return { stamp: this.#stamps[phase], left: column - middle, top: row - middle };
  }
}
