import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { OverlaySight } from '../overlays.ts';
import { frameOf, openTool } from '../testing/run-tool.ts';
import { nodesOf, vectorArt } from './ink-layers.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
import { OVERLAYS, overlaysOf } from './overlays.ts';
import { becomes, withBecome } from './panel-inks.ts';
import type { Plan } from './plan.ts';
import { reportDrawing } from './report.ts';
import { run } from './run.ts';

const ART: PixelImage = (await nodeCodecs().decode(readFileSync(join(import.meta.dirname, 'golden', 'art.png')))).image;

async function artOf(given: Partial<VectorizerOptions>, image = ART) {
  const options: VectorizerOptions = { ...defaultOptions(fields), ...given };
  const { plan } = await openTool(run, image, options);
  const frame = frameOf(image);
  return { plan: plan as Plan, art: vectorArt(frame, options, plan as Plan) };
}

const colors = ({ layers }: { readonly layers: readonly { readonly color: string }[] }) => layers.map(({ color }) => color);
const [PLAIN] = [await artOf({})];
const [FIRST, SECOND] = colors(PLAIN.art);

test('an ink that becomes another one goes over into it; one that becomes a new color is painted so', async () => {
  const merged = await artOf({ become: [`${SECOND}=${FIRST}`] });
  expect(colors(merged.art)).toEqual(colors(PLAIN.art).filter((color) => color !== SECOND));
  // No line is left between areas that are one now.
  expect(merged.plan.drawing.edges.length).toBeLessThan(PLAIN.plan.drawing.edges.length);
  const painted = await artOf({ become: [`${SECOND}=#12ab34`] });
  expect(colors(painted.art)).toEqual(colors(PLAIN.art).map((color) => (color === SECOND ? '#12ab34' : color)));
  expect(nodesOf(painted.art)).toBe(nodesOf(PLAIN.art));
});

test('an ink is split into the two colors that its areas are of', async () => {
  const two: PixelImage = { ...ART, width: 40, height: 20, pixels: new Uint8Array(40 * 20 * 4).fill(255) };
  for (let at = 0; at < 800; at++) two.pixels.set(at % 40 < 20 ? [90, 120, 160, 255] : [120, 150, 190, 255], at * 4);
  const one = await artOf({ colors: 1 }, two);
  expect(colors(one.art)).toHaveLength(1);
  expect(colors((await artOf({ colors: 1, split: [{ color: colors(one.art)[0] }] }, two)).art).toSorted()).toEqual(['#5a78a0', '#7896be']);
});

test('a flat ink is not split into itself and its rim', async () => {
  const disc: PixelImage = { ...ART, width: 40, height: 40, pixels: new Uint8Array(40 * 40 * 4).fill(255) };
  for (let at = 0; at < 1600; at++) {
    const cover = Math.min(1, Math.max(0, 12.5 - Math.hypot((at % 40) - 20, Math.floor(at / 40) - 20)));
    disc.pixels.set(
      [47, 143, 208].map((level) => Math.round(255 + (level - 255) * cover)),
      at * 4,
    );
  }
  const plain = await artOf({}, disc);
  expect(plain.plan.inks).toHaveLength(3);
  expect((await artOf({ split: [{ color: '#2f8fd0' }] }, disc)).plan.inks).toEqual(plain.plan.inks);
});

test('a place drops its area, or brings back a speck', async () => {
  const speck: PixelImage = { ...ART, width: 40, height: 40, pixels: new Uint8Array(40 * 40 * 4).fill(255) };
  const dot = (x: number, y: number, side: number) => {
    for (let at = 0; at < side * side; at++) speck.pixels.set([200, 20, 20, 255], ((y + Math.floor(at / side)) * 40 + x + (at % side)) * 4);
  };
  dot(4, 4, 12);
  dot(28, 28, 3);
  const shapes = async (given: Partial<VectorizerOptions>) =>
    (await artOf({ despeckle: '6px', ...given }, speck)).plan.drawing.faces.length - 2;
  expect(await shapes({})).toBe(1);
  expect(await shapes({ areas: [{ mode: 'keep', x: 29, y: 29 }] })).toBe(2);
  expect(await shapes({ areas: [{ mode: 'drop', x: 8, y: 8 }] })).toBe(0);
  // A click can't tell by the result which of them it means: on opaque art all of it is there.
  expect(await shapes({ areas: [{ mode: 'turn', x: 29, y: 29 }] })).toBe(2);
  expect(await shapes({ areas: [{ mode: 'turn', x: 8, y: 8 }] })).toBe(0);
  const twice = { mode: 'turn', x: 29, y: 29 };
  expect(await shapes({ areas: [twice, twice] })).toBe(1);
});

test('what is marked as smooth loses its corners', async () => {
  const corners = async (given: Partial<VectorizerOptions>) =>
    (await artOf({ primitives: false, ...given })).plan.drawing.edges.reduce(
      (sum, { lines }) => sum + lines.reduce((own, isLine) => own + isLine, 0),
      0,
    );
  expect(await corners({ smoothAreas: ['0,0,120,84'] })).toBeLessThan(await corners({}));
  const brush = [{ mode: 'smooth', radiusPx: 200, points: [60, 42] }];
  expect(await corners({ smoothBrush: brush })).toBe(await corners({ smoothAreas: ['0,0,120,84'] }));
});

test('what is marked as smooth keeps its shape: small type loses roughness only', async () => {
  const bars: PixelImage = { ...ART, width: 60, height: 40, pixels: new Uint8Array(60 * 40 * 4).fill(255) };
  const isBar = (x: number, y: number): boolean => y > 9 && y < 30 && x > 9 && x < 50 && (x % 10 < 3 || y < 13);
  for (let at = 0; at < 2400; at++) if (isBar(at % 60, Math.floor(at / 60))) bars.pixels.set([20, 20, 20, 255], at * 4);
  const drawn = async (given: Partial<VectorizerOptions>) =>
    (await openTool(run, bars, { ...defaultOptions(fields), dpi: 300, ...given } as VectorizerOptions)).whole().pixels;
  const [plain, smooth] = [await drawn({}), await drawn({ smoothAreas: ['0,0,60,40'] })];
  let most = 0;
  for (let at = 0; at < 2400; at++) {
    // Of each bar its middle column is as dark as before.
    const [x, y] = [at % 60, Math.floor(at / 60)];
    if (y > 14 && y < 28 && x > 9 && x < 50 && x % 10 === 1) most = Math.max(most, smooth[at * 4] - plain[at * 4]);
  }
  expect(most).toBeLessThan(24);
});

test('inks by hand that lack one of the art’s: its areas go over into one ink as they are, not into crumbs of two', async () => {
  const side = 90;
  const art: PixelImage = { ...ART, width: side, height: side, pixels: new Uint8Array(side * side * 4).fill(255) };
  let seed = 7;
  const grain = (): number => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((seed >>> 8) % 25) - 12;
  };
  for (let at = 0; at < side * side; at++) {
    const away = Math.hypot((at % side) - 45, Math.floor(at / side) - 45);
    // The middle disc lies halfway between the two inks that are given.
    const level = away < 18 ? 128 : away < 36 ? 20 : 236;
    const off = grain();
    art.pixels.set([level + off, level + off, level + off, 255], at * 4);
  }
  const palette = [{ color: '#141414' }, { color: '#ececec' }];
  const { art: drawn } = await artOf({ palette }, art);
  expect(drawn.layers.reduce((sum, { shapes }) => sum + shapes.length, 0)).toBeLessThanOrEqual(3);
  expect(colors(drawn)).toHaveLength(2);
  // Fewer inks than the art has fall apart as little.
  const { art: fewer } = await artOf({ colors: 2 }, art);
  expect(fewer.layers.reduce((sum, { shapes }) => sum + shapes.length, 0)).toBeLessThanOrEqual(3);
});

test('a cut line is a layer of its own, outside the art', async () => {
  const { art } = await artOf({ cutLine: '1mm' });
  const cut = art.layers[art.layers.length - 1];
  expect(cut.name).toBe('CutContour');
  expect(cut.shapes.every((shape) => shape.kind === 'stroke' && shape.isClosed)).toBe(true);
  expect(colors(art).slice(0, -1)).toEqual(colors(PLAIN.art));
  // A millimeter is farther than the art stands from its border: the page grows with the line.
  expect(art.bleedPx).toBeGreaterThan(0);
  expect(PLAIN.art.bleedPx).toBe(0);
});

test('pairs of the panel: one end for each ink, and none for its own color', () => {
  const pairs = withBecome(withBecome(['#000000=#ffffff'], '#112233', '#445566'), '#000000', '#aa0000');
  expect(becomes(pairs, '#000000')).toBe('#aa0000');
  expect(becomes(pairs, '#999999')).toBe('#999999');
  expect(withBecome(pairs, '#112233', '#112233')).toEqual(['#000000=#aa0000']);
});

test('no part of the plan is left for the report: the overlays of a page draw the cut line before it', () => {
  expect(run.stages.map(({ name }) => name)).not.toContain('report');
});

test('what one sees through stays so: a tint prints in its ink, is painted with it, and counts as art for the blade', async () => {
  const tints: PixelImage = { ...ART, width: 60, height: 40, pixels: new Uint8Array(60 * 40 * 4) };
  for (let at = 0; at < 2400; at++) {
    const [x, y] = [at % 60, Math.floor(at / 60)];
    if (y > 5 && y < 34 && x > 5 && x < 54) tints.pixels.set([20, 60, 200, x < 30 ? 255 : 90], at * 4);
  }
  const { art, plan } = await artOf({ become: ['#143cc8=#c01020'], cutLine: '1px' }, tints);
  const own = art.layers.slice(0, -1);
  expect(own.map(({ spot, color, opacity }) => [spot, color, opacity])).toEqual([
    ['Red', '#c01020', 1],
    ['Red', '#c01020', 0.353],
  ]);
  expect(new Set(own.map(({ name }) => name)).size).toBe(2);
  expect(Math.max(...plan.cut[0].points)).toBeGreaterThan(54);
});

test('nodes and outlines that are shown are the file’s, of strokes too, and as many as the figures say', async () => {
  for (const mode of ['color', 'centerline'] as const) {
    const options: VectorizerOptions = { ...defaultOptions(fields), mode };
    const [frame, { plan }] = [frameOf(ART), await openTool(run, ART, options)];
    const shown = overlaysOf({ ids: ['outlines', 'nodes'], source: ART, result: ART } as OverlaySight, frame, options, plan as Plan);
    const boxes = shown.flatMap((shape) => (shape.kind === 'boxes' ? shape.rects : []));
    const facts = reportDrawing(frame, options, plan as Plan).facts;
    expect(boxes).toHaveLength(Number(facts.find(({ id }) => id === 'nodes')?.value));
    expect(Number(facts.find(({ id }) => id === 'off-picture')?.value)).toBeLessThan(mode === 'color' ? 0.3 : 30);
  }
});

test('a cut line is shown by itself, and with the length that asks for it', async () => {
  const options: VectorizerOptions = { ...defaultOptions(fields), cutLine: '1mm' };
  const [frame, { plan }] = [frameOf(ART), await openTool(run, ART, options)];
  const [shown] = overlaysOf({ ids: ['cut'], source: ART, result: ART } as OverlaySight, frame, options, plan as Plan);
  expect(shown.kind === 'outline' && shown.polygons).toHaveLength((plan as Plan).cut.length);
  expect(OVERLAYS.find(({ id }) => id === 'cut')?.comesWith).toBe('cutLine');
});

test('the outline of a large circle shows no corners', async () => {
  const [side, radius] = [400, 190];
  const disc: PixelImage = { ...ART, width: side, height: side, pixels: new Uint8Array(side * side * 4).fill(255) };
  for (let at = 0; at < side * side; at++) {
    const inside = radius - Math.hypot((at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2);
    const cover = Math.min(1, Math.max(0, inside + 0.5));
    disc.pixels.set([255 - 235 * cover, 255 - 200 * cover, 255 - 110 * cover, 255], at * 4);
  }
  const { plan } = await artOf({ background: 'drop' }, disc);
  const sight = { ids: ['outlines'], source: disc, result: disc } as unknown as OverlaySight;
  const [shown] = overlaysOf(sight, frameOf(disc), defaultOptions(fields) as VectorizerOptions, plan);
  const outline = shown.kind === 'outline' ? shown.polygons[0] : [];
  for (let at = 0; at + 3 < outline.length; at += 2) {
    const away = Math.hypot((outline[at] + outline[at + 2]) / 2 - side / 2, (outline[at + 1] + outline[at + 3]) / 2 - side / 2);
    expect(Math.abs(away - radius)).toBeLessThan(0.2);
  }
});
