import { AppError } from '@underbase/contract';
import { release } from '../pixel-memory.ts';
import type { Samples } from '../samples.ts';
import { readChannel, type Storage } from './psd-layer-rows.ts';
import { type LayerMask, type Rect, readLayerRecords } from './psd-layers.ts';
import { PSD_MODE, type PsdLayout } from './psd-layout.ts';
import {
  fadeBetween,
  fullOf,
  heightOf,
  keepWithin,
  knowsBlend,
  layRaster,
  type Manner,
  overlap,
  type Raster,
  widthOf,
} from './psd-raster.ts';
import { type LayerNode, layerTree } from './psd-tree.ts';

const TRANSPARENCY = -1;
/** Rooms of groups in use at once, in canvases: more would not fit beside the picture. */
const MOST_ROOMS = 4;
const SPARE_ROOM_PX = 4_000_000;
const NOTHING: Rect = { top: 0, left: 0, bottom: 0, right: 0 };

const refuse = (what: string): AppError =>
  new AppError('file.unsupported-variant', { format: `PSD without a merged picture but with ${what}` });

/** Lays layers over each other; keeps count of the memory of groups. */
class Composer {
  readonly #storage: Storage;
  readonly #canvas: Rect;
  readonly #colors: number;
  readonly #isDeep: boolean;
  readonly #mostPx: number;
  #usedPx = 0;

  constructor(storage: Storage, canvas: Rect, colors: number, isDeep: boolean) {
    this.#storage = storage;
    this.#canvas = canvas;
    this.#colors = colors;
    this.#isDeep = isDeep;
    this.#mostPx = widthOf(canvas) * heightOf(canvas) * MOST_ROOMS + SPARE_ROOM_PX;
  }

  /** Where a node can change anything: nothing outside the canvas. */
  #boundsOf(node: LayerNode): Rect {
    if (node.layer.solid !== null) return this.#canvas;
    if (node.layer.kind === 'picture') return overlap(node.layer.rect, this.#canvas);
    return this.#boundsOfAll(node.children);
  }

  #boundsOfAll(nodes: readonly LayerNode[]): Rect {
    const rects = nodes.filter(({ layer }) => !layer.isHidden).map((node) => this.#boundsOf(node));
    return rects
      .filter((rect) => widthOf(rect) > 0 && heightOf(rect) > 0)
      .reduce(
        (all, rect) =>
          all === NOTHING
            ? rect
            : {
                top: Math.min(all.top, rect.top),
                left: Math.min(all.left, rect.left),
                bottom: Math.max(all.bottom, rect.bottom),
                right: Math.max(all.right, rect.right),
              },
        NOTHING,
      );
  }

  #room(rect: Rect, colors = this.#colors): Raster {
    const pixels = widthOf(rect) * heightOf(rect);
    this.#usedPx += pixels;
    if (this.#usedPx > this.#mostPx) throw refuse('groups too deep in each other');
    const count = pixels * (colors + 1);
    return { rect, colors, data: this.#isDeep ? new Uint16Array(count) : new Uint8Array(count) };
  }

  #leave({ rect, data }: Raster): void {
    release(data);
    this.#usedPx -= widthOf(rect) * heightOf(rect);
  }

  /** The mask's values over a place, one sample a pixel. */
  async #maskOver(mask: LayerMask, rect: Rect): Promise<Raster> {
    const raster = this.#room(rect, 0);
    const full = fullOf(raster.data);
    raster.data.fill((mask.outside / 255) * full);
    if (mask.channel !== null) await readChannel(this.#storage, mask.channel, mask.rect, raster, 0);
    if (mask.density < 1)
      for (let i = 0; i < raster.data.length; i++) raster.data[i] = Math.round(full - mask.density * (full - raster.data[i]));
    return raster;
  }

  async #applyMask(raster: Raster, mask: LayerMask | null): Promise<void> {
    if (mask === null) return;
    const values = await this.#maskOver(mask, raster.rect);
    const full = fullOf(raster.data);
    const step = raster.colors + 1;
    for (let i = 0, at = raster.colors; i < values.data.length; i++, at += step)
      raster.data[at] = Math.round((raster.data[at] * values.data[i]) / full);
    this.#leave(values);
  }

  /** A layer's own pixels, or a group's members on nothing, within its mask. */
  async #contentOf(node: LayerNode): Promise<Raster> {
    const { layer } = node;
    const raster = this.#room(this.#boundsOf(node));
    if (layer.kind === 'group') await this.layAll(node.children, raster);
    else if (layer.solid !== null) this.#fillWith(layer.solid, raster);
    else if (raster.data.length > 0) {
      for (let place = 0; place < this.#colors; place++) {
        const channel = layer.channels.find(({ id }) => id === place);
        if (channel === undefined) throw new AppError('file.corrupt');
        await readChannel(this.#storage, channel, layer.rect, raster, place);
      }
      const alpha = layer.channels.find(({ id }) => id === TRANSPARENCY);
      if (alpha !== undefined) await readChannel(this.#storage, alpha, layer.rect, raster, this.#colors);
      else for (let at = this.#colors; at < raster.data.length; at += this.#colors + 1) raster.data[at] = fullOf(raster.data);
    }
    await this.#applyMask(raster, layer.mask);
    return raster;
  }

  #fillWith(color: readonly number[], raster: Raster): void {
    if (color.length !== this.#colors) throw refuse("a fill in another mode's color");
    const full = fullOf(raster.data);
    const samples = [...color.map((value) => Math.round(value * full)), full];
    for (let at = 0; at < raster.data.length; at++) raster.data[at] = samples[at % samples.length];
  }

  #mannerOf({ layer }: LayerNode, isAtop: boolean): Manner {
    // Clipped, a group has a room of its own.
    return { blend: layer.blend === 'pass' ? 'norm' : layer.blend, opacity: layer.opacity, fill: layer.fill, isAtop };
  }

  /** A group without a room of its own: its members see what lies below it. */
  async #layThrough(node: LayerNode, under: Raster): Promise<void> {
    const { layer, children } = node;
    if (layer.opacity * layer.fill === 1 && layer.mask === null) return this.layAll(children, under);
    const before = this.#room(overlap(this.#boundsOf(node), under.rect));
    layRaster(before, under, { blend: 'norm', opacity: 1, fill: 1, isAtop: false });
    await this.layAll(children, under);
    const share = layer.mask === null ? null : await this.#maskOver(layer.mask, before.rect);
    fadeBetween(before, under, share, layer.opacity * layer.fill);
    if (share !== null) this.#leave(share);
    this.#leave(before);
  }

  /** What is clipped to such a group keeps to the shape of its members, and sees what they made of what lies below. */
  async #layClippedThrough(node: LayerNode, clipped: readonly LayerNode[], under: Raster): Promise<void> {
    await this.#layThrough(node, under);
    if (clipped.length === 0) return;
    const shape = await this.#contentOf(node);
    for (const one of clipped) {
      this.#require(one);
      const over = await this.#contentOf(one);
      keepWithin(over, shape, under, node.layer.opacity * node.layer.fill);
      layRaster(under, over, this.#mannerOf(one, true));
      this.#leave(over);
    }
    this.#leave(shape);
  }

  async #lay(node: LayerNode, under: Raster): Promise<void> {
    const clipped = node.clipped.filter(({ layer }) => !layer.isHidden);
    if (clipped.length > 0 && !node.layer.clipsAsGroup) throw refuse('clipping that is not blended as a group');
    if (node.layer.blend === 'pass') return this.#layClippedThrough(node, clipped, under);
    const raster = await this.#contentOf(node);
    for (const one of clipped) {
      this.#require(one);
      const over = await this.#contentOf(one);
      layRaster(raster, over, this.#mannerOf(one, true));
      this.#leave(over);
    }
    layRaster(under, raster, this.#mannerOf(node, false));
    this.#leave(raster);
  }

  #require({ layer }: LayerNode): void {
    if (layer.beyond !== null) throw refuse(layer.beyond);
    if (layer.blend !== 'pass' && !knowsBlend(layer.blend)) throw refuse('an unknown blend mode');
    if (layer.blend === 'hMix' && layer.fill < 1) throw refuse('hard mix at a fill opacity');
  }

  /** Lays the nodes that are shown, the lowest first. Errors: file.corrupt, file.truncated, file.unsupported-variant. */
  async layAll(nodes: readonly LayerNode[], under: Raster): Promise<void> {
    for (const node of nodes) {
      if (node.layer.isHidden) continue;
      this.#require(node);
      await this.#lay(node, under);
    }
  }
}

/** Four samples a pixel from one, three or four colors and their alpha, which stands apart from inks. Where nothing is, no ink is. */
function spread({ data, colors }: Raster): Pick<Samples, 'data' | 'alpha'> {
  if (colors === 3) return { data };
  const full = fullOf(data);
  const out =
    data instanceof Uint16Array ? new Uint16Array((data.length / (colors + 1)) * 4) : new Uint8Array((data.length / (colors + 1)) * 4);
  const alphas = colors === 4 ? out.slice(0, out.length / 4) : undefined;
  for (let from = 0, to = 0; to < out.length; from += colors + 1, to += 4) {
    const alpha = data[from + colors];
    if (alphas) alphas[to / 4] = alpha;
    if (colors === 1) {
      out.fill(data[from], to, to + 3);
      out[to + 3] = alpha;
    } else if (alpha > 0) for (let i = 0; i < 4; i++) out[to + i] = full - data[from + i];
  }
  return { data: out, alpha: alphas };
}

/**
 * The picture that a PSD's layers make, where the file keeps none: opacity, fill, masks, clipping, groups and blend modes as the Adobe
 * Photoshop File Formats Specification lists them. Gray, RGB and CMYK of 8 and 16 bits; samples as the decoder hands them over.
 * Errors: file.corrupt, file.truncated; file.unsupported-variant names what is shown but can't be laid.
 */
export async function composeLayers(
  bytes: Uint8Array,
  layout: PsdLayout,
  at: number,
  isDeep: boolean,
): Promise<Pick<Samples, 'data' | 'alpha'>> {
  const { mode, storedWidthPx, storedHeightPx, bitDepth, isLarge } = layout;
  const canvas = { top: 0, left: 0, bottom: storedHeightPx, right: storedWidthPx };
  const colors = mode === PSD_MODE.cmyk ? 4 : mode === PSD_MODE.rgb ? 3 : 1;
  const tree = layerTree(readLayerRecords(bytes, at, isLarge));
  const count = storedWidthPx * storedHeightPx * (colors + 1);
  const picture: Raster = { rect: canvas, colors, data: isDeep ? new Uint16Array(count) : new Uint8Array(count) };
  await new Composer({ bytes, bitDepth, isLarge }, canvas, colors, isDeep).layAll(tree, picture);
  return spread(picture);
}
