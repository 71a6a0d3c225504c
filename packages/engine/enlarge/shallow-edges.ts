/** Pixels as one word each, and a pixel of theirs. */
interface Place {
  readonly words: Uint32Array;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Steps of an edge are looked for so far along it, in pixels. */
const REACH = 16;
/** The word of a pixel; beyond the border its pixels go on. */
const wordAt = ({ words, width, height }: Place, x: number, y: number): number =>
  words[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))];

/** Where an edge beside a row of pixels steps. */
interface Step {
  /** Pixels of the row on the way there, the first not counted. */
  readonly run: number;
  /** 1 where the other color comes into the row, -1 where the row's color goes on beyond the edge, 0 where neither does in reach. */
  readonly into: number;
}

/** @param side which way the edge lies, a pixel off; `along` the way that is looked */
function stepOf(place: Place, own: number, along: readonly [number, number], side: readonly [number, number]): Step {
  for (let run = 0; run < REACH; run++) {
    const [x, y] = [place.x + (run + 1) * along[0], place.y + (run + 1) * along[1]];
    // More than one pixel at once is no step: the art ends or turns there.
    if (wordAt(place, x, y) !== own) return { run, into: wordAt(place, x - side[0], y - side[1]) === own ? 1 : 0 };
    if (wordAt(place, x + side[0], y + side[1]) === own)
      return { run, into: wordAt(place, x + 2 * side[0], y + 2 * side[1]) === own ? 0 : -1 };
  }
  return { run: REACH, into: 0 };
}

/** The mean over a pixel of how far a straight way from one height to another lies above zero; places run from 0 to `length`. */
function above(at: number, length: number, from: number, to: number): number {
  const [one, two] = [at, at + 1].map((place) => from + ((to - from) * place) / length);
  if (one >= 0 && two >= 0) return (one + two) / 2;
  if (one <= 0 && two <= 0) return 0;
  const high = Math.max(one, two);
  return (high * high) / (2 * (high - Math.min(one, two)));
}

/**
 * How much of a pixel was beyond an edge that runs straight past it, 0 to 1, before both were cut at a threshold: between two steps of one way the edge
 * rises evenly. Null where it has no such steps in reach.
 * Method: A. Reshetov, "Morphological antialiasing", 2009, for one pixel.
 * @param side which way the edge lies from the pixel
 */
export function beyondEdge(place: Place, own: number, side: readonly [number, number]): number | null {
  const along: readonly [number, number] = [side[1], side[0]];
  const [on, back] = [stepOf(place, own, along, side), stepOf(place, own, [-along[0], -along[1]], side)];
  if (on.into * back.into >= 0) return null;
  return above(back.run, on.run + back.run + 1, back.into / 2, on.into / 2);
}
