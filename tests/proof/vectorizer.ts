import { drawLogo, LOGO_KINDS, type LogoKind } from '../art/logos.ts';
import { imageOf, jpegOf, type LogoScore, scoreOf } from './vectorizer-support/measure-logo.ts';
import { imagetracer, type Tracer, traceOurs, vtracer } from './vectorizer-support/tracers.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const COUNT = 12;
const SIDES = [200, 260, 320, 400];
/** Rivals trace each of so many: their drawings of a JPEG have thousands of shapes. */
const RIVALS_EACH = 4;
const QUALITIES = [40, 50, 60];
/** Goals of trade art: inks as drawn, each within dE2000 2, in 95 % of pieces; edges; nodes over the drawing's. */
const GOALS = { inks: 0.95, edgePx: 0.35, nodes: 1.5 };

interface Row extends LogoScore {
  readonly who: string;
  readonly kind: LogoKind;
}

/** One logo by every tracer that is here. */
async function rowsOf(kind: LogoKind, seed: number): Promise<readonly Row[]> {
  const [logo, side, quality] = [drawLogo(kind, seed), SIDES[seed % SIDES.length], QUALITIES[seed % QUALITIES.length]];
  const chroma = seed % 5 === 4 ? '4:4:4' : '4:2:0';
  const image = await imageOf(await jpegOf(logo.svg, side, quality, chroma), side);
  const tracers: readonly (readonly [string, Tracer | null])[] = [
    ['ours', traceOurs],
    ...(seed % RIVALS_EACH === 0
      ? ([
          ['VTracer', vtracer()],
          ['imagetracerjs', imagetracer(logo.inks.length)],
        ] as const)
      : []),
  ];
  const rows: Row[] = [];
  for (const [who, trace] of tracers) {
    if (!trace) continue;
    const score = await scoreOf(await trace(image), logo, side);
    rows.push({ who, kind, ...score });
    console.log(
      `${kind} ${seed}, ${side} px, quality ${quality}, ${chroma}, ${who}: ${score.inks} inks of ${logo.inks.length}, worst dE ${score.worst.toFixed(2)}, edges ${score.edgePx.toFixed(3)} px, nodes ${score.nodes.toFixed(2)} x`,
    );
  }
  return rows;
}

const mean = (rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0) / rows.length;

function tell(rows: readonly Row[], title: string): void {
  const [inks, edgePx, nodes] = [
    mean(rows, ({ isRight }) => Number(isRight)),
    mean(rows, (row) => row.edgePx),
    mean(rows, (row) => row.nodes),
  ];
  const isMet = inks >= GOALS.inks && edgePx <= GOALS.edgePx && nodes <= GOALS.nodes;
  console.log(
    `${isMet ? 'ok   ' : 'BELOW'} ${title}: inks as drawn ${(100 * inks).toFixed(1)} % (goal 95), edges ${edgePx.toFixed(3)} px (goal .35), nodes ${nodes.toFixed(2)} x (goal 1.5)`,
  );
}

/**
 * Logos of 200 to 400 px as JPEGs of quality 40 to 60: are their inks, edges and nodes those of the drawing? Rivals of the folder `RIVALS` (an npm
 * folder with @neplex/vectorizer and imagetracerjs) stand beside.
 */
export async function run(): Promise<void> {
  const rows: Row[] = [];
  for (const kind of LOGO_KINDS) for (let seed = 1; seed <= COUNT; seed++) rows.push(...(await rowsOf(kind, seed)));
  for (const who of new Set(rows.map((row) => row.who))) {
    const own = rows.filter((row) => row.who === who);
    for (const kind of LOGO_KINDS)
      tell(
        own.filter((row) => row.kind === kind),
        `${who}, ${kind}`,
      );
    tell(own, `${who}, all`);
  }
}
