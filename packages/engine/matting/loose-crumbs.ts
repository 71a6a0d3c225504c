import { type Band, KNOWN } from './solve-band.ts';

/** Fewer pixels that hang together, and with nothing that is known of the subject, are crumbs; and what is fainter is not looked at. */
const CRUMB_PX = 25;
const FROM = 40;

/** Pixels that hang together with one over sides and corners and are no fainter than FROM; as soon as there are CRUMB_PX, or one is known, null. */
function crumbAt({ width, known, alpha }: Band, start: number): readonly number[] | null {
  const part = [start];
  for (const at of part) {
    const x = at % width;
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
        const near = at + dy + dx;
        if (near < 0 || near >= alpha.length || alpha[near] < FROM || part.includes(near)) continue;
        if (known[near] !== KNOWN.OPEN || part.length === CRUMB_PX - 1) return null;
        part.push(near);
      }
    }
  }
  return part;
}

/** Takes away what solving left of a ground's grain: parts of few pixels that hang on nothing. Changes `alpha`. */
export function dropLooseCrumbs(band: Band): void {
  const { alpha, open } = band;
  for (const start of open) {
    const crumb = alpha[start] < FROM ? null : crumbAt(band, start);
    if (crumb) for (const at of crumb) alpha[at] = 0;
  }
}
