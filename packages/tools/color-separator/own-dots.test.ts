import { instantiateKernels } from '@underbase/engine';
import { beforeAll, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { Sheet } from '../../../tests/art/sheet.ts';
import { ThreadTables } from '../thread-tables.ts';
import { baseOnOwn } from './base-on-own.ts';
import { baseWarnings } from './base-report.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { ownDotsFor, standsOnOwn } from './own-dots.ts';
import { planesOf } from './planes-for-tests.ts';
import { run } from './run.ts';
import { tallyInks } from './tally-inks.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [100, 84];
const RECT = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const FRAME = { ...RECT, dpi: 300, scale: 1 };
const CONTEXT = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const FILM = filmSize(RECT, 300, 720);

/** A bright glow on black. */
function glow() {
  const image = new Sheet(WIDTH, HEIGHT).toImage(300);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const share = Math.min(1, Math.max(0, (42 - Math.hypot((at % WIDTH) - 50, Math.floor(at / WIDTH) - 42)) / 36));
    image.pixels.set([255 * share, 60 * share, 150 * share, 255], at * 4);
  }
  return image;
}

const made = async () => {
  const art = glow();
  const job = await planesOf(art, { garment: '#000000', method: 'simulated', palette: [{ color: '#ff3c96' }], film: 720 });
  const filmOf = (place: number, needs: Uint8Array) => {
    const films = { frame: FRAME, plan: job.plan, sheets: job.planes, needs, solids: job.planes.map(() => false) };
    return dotsOnFilm(films, place, FILM, job.options, CONTEXT);
  };
  const none = new Uint8Array(job.needs.length);
  return { ...job, art, own: filmOf(0, job.needs), plain: filmOf(0, none), ink: filmOf(1, none) };
};
let job: Awaited<ReturnType<typeof made>>;
beforeAll(async () => {
  job = await made();
});

const bareOf = (base: Uint8Array) =>
  job.ink.filter((ink, at) => ink > 0 && base[at] === 0).length / job.ink.filter((ink) => ink > 0).length;

test('the film of a base has choked dots beneath a glow of simulated process, within its dots', () => {
  expect(job.plan.plates.map(({ role }) => role)).toEqual(['underbase', 'ink']);
  expect(bareOf(job.own)).toBeLessThan(0.6 * bareOf(job.plain));
  const outside = job.own.filter((base, at) => base > 0 && job.plain[at] === 0 && job.ink[at] === 0).length;
  expect(outside).toBe(0);
  expect(job.plain.filter((base, at) => base > 0 && job.own[at] === 0).length).toBe(0);
});

test('what the report says of it is what films have, and rims of dots are warned of by no one', () => {
  const { plan, planes, needs, options } = job;
  const tally = tallyInks({ rect: RECT, planes, needs }, { rect: RECT, pixels: new Uint8Array(0) }, FRAME, null, plan);
  expect(Math.abs((tally.inFades + tally.bare) / tally.carried - bareOf(job.own))).toBeLessThan(0.06);
  expect(baseWarnings(options, plan, tally).map(({ id }) => id)).not.toContain('baseInFades');
});

test("plates that a RIP screens have no such dots, nor have spot inks at the base's screen, nor dark inks", () => {
  const { plan, options } = job;
  const [base, ink] = plan.plates;
  expect(plan.ownDots).toHaveLength(1);
  expect(ownDotsFor(plan.plates, plan, { ...options, film: 0 })).toEqual([]);
  expect(ownDotsFor([base, { ...ink, color: { r: 60, g: 40, b: 70 } }], plan, options)).toEqual([]);
  const spot = { ...options, method: 'spot' } as const;
  const at = (angleDeg: number | null) => ownDotsFor([base, { ...ink, lpi: base.lpi, angleDeg }], plan, spot).length;
  expect([at(base.angleDeg), at((base.angleDeg ?? 0) + 30)]).toEqual([0, 1]);
});

test('the proof lays them: the base shows through inks that let light through, and covering ones print as before', () => {
  const { plan, planes, needs } = job;
  const [base, ink] = planes.map((coverage, place) => ({ color: plan.plates[place].color, coverage, opacity: 0.75, isTransparent: false }));
  const covering = { ...ink, opacity: 1 };
  expect(baseOnOwn(base, [base, covering], plan.ownDots, needs).coverage).toEqual(base.coverage);
  const shown = baseOnOwn(base, [base, ink], plan.ownDots, needs).coverage;
  const onOwn = [...needs.keys()].filter((at) => standsOnOwn(needs[at]) && planes[1][at] > 100);
  expect(onOwn.length).toBeGreaterThan(100);
  expect(onOwn.every((at) => shown[at] > base.coverage[at])).toBe(true);
});

test('a base looked at as its film has the same dots in bands as in the whole', () => {
  const { plan, art, options } = job;
  const asFilm = { ...options, show: 'film', plate: 1 } as const;
  const shown = (from: number, end: number) => {
    const target = { rect: { ...RECT, y: from, height: end - from }, pixels: new Uint8Array(4 * WIDTH * (end - from)) };
    const rect = run.bands.reach?.(target.rect, FRAME, asFilm, plan) ?? RECT;
    const pixels = art.pixels.subarray(4 * WIDTH * rect.y, 4 * WIDTH * (rect.y + rect.height));
    const fresh = { ...plan, kept: { ...plan.kept, rows: new Uint8Array(HEIGHT) }, inks: null };
    run.bands.apply({ rect, pixels }, target, FRAME, asFilm, fresh, CONTEXT);
    return target.pixels;
  };
  const whole = shown(0, HEIGHT);
  for (const [from, end] of [
    [0, 40],
    [40, 41],
    [41, HEIGHT],
  ]) {
    expect(shown(from, end)).toEqual(whole.subarray(4 * WIDTH * from, 4 * WIDTH * end));
  }
});
