import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flatten } from './flatten.ts';
import { isSrgbProfile, readIccFacts } from './icc-profile.ts';
import { isPhotographic } from './is-photographic.ts';
import { readHeader, readProfile } from './read-header.ts';
import { srgbProfile } from './tags/srgb-profile.ts';

const profileOf = async (name: string): Promise<Uint8Array> => {
  const bytes = new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
  return (await readProfile(readHeader(bytes))) ?? new Uint8Array();
};

describe('profiles', () => {
  it('knows its own sRGB by the numbers', () => {
    expect(isSrgbProfile(srgbProfile())).toBe(true);
    expect(readIccFacts(srgbProfile())).toEqual({ name: 'sRGB IEC61966-2.1', space: 'RGB ' });
  });

  it('knows another maker of sRGB, with curves as formulas', async () => {
    expect(isSrgbProfile(await profileOf('png-srgb-profile.png'))).toBe(true);
  });

  it.each(['png-wide-profile.png', 'png-gray-profile.png', 'tiff-cmyk-profile.tif'])('takes %s for another space', async (name) => {
    expect(isSrgbProfile(await profileOf(name))).toBe(false);
  });

  it('notices sRGB primaries under another curve', () => {
    const profile = srgbProfile().slice();
    // The middle of the shared curve, far from either end of the profile's tags.
    profile.fill(0, profile.length - 1100, profile.length - 1000);
    expect(isSrgbProfile(profile)).toBe(false);
  });

  it('finds nothing in what is no profile', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(200), srgbProfile().subarray(0, 140)]) {
      expect(isSrgbProfile(bytes)).toBe(false);
      expect(readIccFacts(bytes)?.name ?? null).toBeNull();
    }
  });
});

describe('flatten', () => {
  it('blends coded values over the background and rounds to nearest', () => {
    const pixels = Uint8Array.from([255, 0, 0, 255, 255, 0, 0, 0, 200, 100, 50, 128]);
    expect([...flatten(pixels, '#0000ff')]).toEqual([255, 0, 0, 255, 0, 0, 255, 255, 100, 50, 152, 255]);
    expect([...pixels.slice(4, 8)]).toEqual([255, 0, 0, 0]);
  });

  it('takes white where the color is none', () => {
    expect([...flatten(new Uint8Array(4), 'rebeccapurple')]).toEqual([255, 255, 255, 255]);
  });
});

describe('isPhotographic', () => {
  const picture = (value: (i: number) => number) => ({
    width: 100,
    height: 80,
    pixels: Uint8Array.from({ length: 100 * 80 * 4 }, (_, i) => value(i)),
  });

  it('tells flat art from noise, wherever the pixels begin in their buffer', () => {
    expect(isPhotographic(picture((i) => (i < 16_000 ? 20 : 200)))).toBe(false);
    const noise = picture((i) => (i * 7919) % 251);
    expect(isPhotographic(noise)).toBe(true);
    const moved = new Uint8Array(noise.pixels.length + 1).subarray(1);
    moved.set(noise.pixels);
    expect(isPhotographic({ ...noise, pixels: moved })).toBe(true);
  });
});
