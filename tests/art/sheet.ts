import type { PixelImage } from '@underbase/engine';
import { type Coverage, fillTight } from './coverage.ts';
import type { Ring } from './rings.ts';
import type { Texture } from './textures.ts';

export type Rgb = readonly [r: number, g: number, b: number];

/** One color, or one for each place. */
export type Paint = string | ((x: number, y: number) => Rgb);

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** What art is drawn on: color and opacity of each pixel in floats, so that nothing is rounded before the end. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  /** Premultiplied, 0 to 255 times alpha; alpha 0 to 1. */
  readonly #colors: Float32Array;
  readonly #alphas: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#colors = new Float32Array(width * height * 3);
    this.#alphas = new Float32Array(width * height);
  }

  /** Lays paint over what is there. `opacity` thins it, as a whole or place by place. */
  lay(shape: Coverage | readonly Ring[], paint: Paint, opacity: number | Texture = 1): this {
    const { left, top, width, shares } = this.#covered(shape);
    const flat = typeof paint === 'string' ? rgb(paint) : null;
    for (let j = 0; j < shares.length; j++) {
      if (shares[j] <= 0) continue;
      const x = left + (j % width);
      const y = top + Math.floor(j / width);
      const i = y * this.width + x;
      const alpha = shares[j] * (typeof opacity === 'number' ? opacity : opacity(x, y));
      const color = flat ?? (paint as (x: number, y: number) => Rgb)(x, y);
      this.#alphas[i] = alpha + this.#alphas[i] * (1 - alpha);
      for (let c = 0; c < 3; c++) this.#colors[i * 3 + c] = color[c] * alpha + this.#colors[i * 3 + c] * (1 - alpha);
    }
    return this;
  }

  /** Lays paint only where something is, in the measure of its opacity: shading keeps outlines as they are. */
  shade(shape: Coverage | readonly Ring[], paint: Paint, opacity: number | Texture = 1): this {
    const { shares, ...box } = this.#covered(shape);
    const alphas = this.#alphas.slice();
    const inside = shares.map(
      (share, j) => share * alphas[(box.top + Math.floor(j / box.width)) * this.width + box.left + (j % box.width)],
    );
    this.lay({ ...box, shares: inside }, paint, opacity);
    this.#alphas.set(alphas);
    return this;
  }

  #covered(shape: Coverage | readonly Ring[]): Coverage {
    return 'shares' in shape ? shape : fillTight(shape, this.width, this.height);
  }

  /** Takes opacity away: 1 keeps, 0 removes. */
  wear(kept: Texture): this {
    for (let i = 0; i < this.#alphas.length; i++) {
      if (this.#alphas[i] === 0) continue;
      const share = Math.min(1, Math.max(0, kept(i % this.width, Math.floor(i / this.width))));
      this.#alphas[i] *= share;
      for (let c = 0; c < 3; c++) this.#colors[i * 3 + c] *= share;
    }
    return this;
  }

  /** The art alone: straight alpha, 8 bits a channel; color 0 where nothing is. */
  toImage(dpi: number): PixelImage {
    const pixels = new Uint8Array(this.width * this.height * 4);
    for (let i = 0; i < this.#alphas.length; i++) {
      const alpha = this.#alphas[i];
      const alphaLevel = level(alpha * 255);
      if (alphaLevel === 0) continue;
      for (let c = 0; c < 3; c++) pixels[i * 4 + c] = level(this.#colors[i * 3 + c] / alpha);
      pixels[i * 4 + 3] = alphaLevel;
    }
    return { width: this.width, height: this.height, pixels, dpi, icc: null };
  }

  /** The art on a ground, opaque. `grain` is added to all channels alike, in levels, after everything else. */
  toFlat(dpi: number, ground: (x: number, y: number) => Rgb, grain: Texture = () => 0): PixelImage {
    const pixels = new Uint8Array(this.width * this.height * 4);
    for (let i = 0; i < this.#alphas.length; i++) {
      const x = i % this.width;
      const y = Math.floor(i / this.width);
      const below = ground(x, y);
      const noise = grain(x, y);
      for (let c = 0; c < 3; c++) pixels[i * 4 + c] = level(this.#colors[i * 3 + c] + below[c] * (1 - this.#alphas[i]) + noise);
      pixels[i * 4 + 3] = 255;
    }
    return { width: this.width, height: this.height, pixels, dpi, icc: null };
  }
}
