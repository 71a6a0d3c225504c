import { seededRandom } from '@underbase/engine';
import { imageOfSvg } from './vectorizer-support/measure-logo.ts';
import { traceOurs } from './vectorizer-support/tracers.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const COUNT = 200;
const SIDE = 120;
/** How far a shape's place and measures may be off, px. */
const WITHIN_PX = 0.1;
const GOAL = 0.95;
const KINDS = ['circle', 'ellipse', 'rect', 'line'] as const;

type Kind = (typeof KINDS)[number];

/** Attributes of the only shape of a kind in an SVG, without the paper; null where there is none or more. */
function shapeOf(svg: string, kind: Kind): Readonly<Record<string, number>> | null {
  const found = [...svg.matchAll(new RegExp(`<${kind} ([^>]*)/>`, 'g'))];
  if (found.length !== 1 || /<path/.test(svg)) return null;
  const own = Object.fromEntries([...found[0][1].matchAll(/([a-z0-9-]+)="(-?[\d.]+)"/g)].map(([, name, value]) => [name, Number(value)]));
  const turn = /rotate\((-?[\d.]+)/.exec(found[0][1]);
  return { ...own, angle: turn ? Number(turn[1]) : 0 };
}

const near = (one: number, other: number): boolean => Math.abs(one - other) <= WITHIN_PX;
/** Two measures, whichever way round they are told. */
const samePair = (a: number, b: number, c: number, d: number): boolean => (near(a, c) && near(b, d)) || (near(a, d) && near(b, c));

async function isMet(kind: Kind, seed: number): Promise<boolean> {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
  const [cx, cy, a, b] = [between(52, 68), between(52, 68), between(5, 45), between(5, 45)];
  const angle = random.nextUnit() < 0.3 ? 0 : between(0, 180);
  const turn = `transform="rotate(${angle} ${cx} ${cy})"`;
  const wrap = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${body}</svg>`;
  if (kind === 'circle') {
    const found = shapeOf(await traceOurs(await imageOfSvg(wrap(`<circle cx="${cx}" cy="${cy}" r="${a}" fill="#24408e"/>`), SIDE)), kind);
    return found !== null && near(found.cx, cx) && near(found.cy, cy) && near(found.r, a);
  }
  if (kind === 'ellipse') {
    const found = shapeOf(
      await traceOurs(await imageOfSvg(wrap(`<ellipse cx="${cx}" cy="${cy}" rx="${a}" ry="${b}" ${turn} fill="#24408e"/>`), SIDE)),
      kind,
    );
    return found !== null && near(found.cx, cx) && near(found.cy, cy) && samePair(found.rx, found.ry, a, b);
  }
  if (kind === 'rect') {
    const body = `<rect x="${cx - a}" y="${cy - b}" width="${2 * a}" height="${2 * b}" ${turn} fill="#24408e"/>`;
    const found = shapeOf(await traceOurs(await imageOfSvg(wrap(body), SIDE)), kind);
    return (
      found !== null &&
      near(found.x + found.width / 2, cx) &&
      near(found.y + found.height / 2, cy) &&
      samePair(found.width, found.height, 2 * a, 2 * b)
    );
  }
  const [thick, radians] = [between(1.5, 8), (angle * Math.PI) / 180];
  const [dx, dy] = [Math.cos(radians) * (a + 5), Math.sin(radians) * (a + 5)];
  const body = `<line x1="${cx - dx}" y1="${cy - dy}" x2="${cx + dx}" y2="${cy + dy}" stroke="#000" stroke-width="${thick}" stroke-linecap="round"/>`;
  const found = shapeOf(
    await traceOurs(await imageOfSvg(wrap(`<rect width="${SIDE}" height="${SIDE}" fill="#fff"/>${body}`), SIDE), { mode: 'centerline' }),
    kind,
  );
  if (!found || !near(found['stroke-width'], thick)) return false;
  // The line itself; how far its round ends reach is told by their place along it.
  const off = (x: number, y: number) => Math.abs((x - cx) * Math.sin(radians) - (y - cy) * Math.cos(radians));
  const reach = Math.hypot(found.x1 - found.x2, found.y1 - found.y2);
  return off(found.x1, found.y1) <= WITHIN_PX && off(found.x2, found.y2) <= WITHIN_PX && Math.abs(reach - 2 * (a + 5)) <= 2 * WITHIN_PX;
}

/** Circles, ellipses, rectangles and lines rendered by another program: how many come back as such, in place and size within a tenth of a pixel? */
export async function run(): Promise<void> {
  const met = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  for (let seed = 0; seed < COUNT; seed++) {
    const kind = KINDS[seed % KINDS.length];
    if (await isMet(kind, seed + 1)) met.set(kind, (met.get(kind) ?? 0) + 1);
    else console.log(`off: ${kind}, seed ${seed + 1}`);
  }
  for (const [kind, count] of met) console.log(`${kind}: ${count} of ${COUNT / KINDS.length}`);
  const share = [...met.values()].reduce((sum, count) => sum + count, 0) / COUNT;
  console.log(`${share >= GOAL ? 'ok   ' : 'BELOW'} shapes within ${WITHIN_PX} px: ${(100 * share).toFixed(1)} % (goal ${100 * GOAL})`);
}
