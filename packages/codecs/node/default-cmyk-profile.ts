import sharp from 'sharp';

let profile: Promise<Uint8Array> | null = null;

/** libvips' built-in CMYK profile, read out of a picture of one pixel that carries it (settled.md 24). */
export function defaultCmykProfile(): Promise<Uint8Array> {
  profile ??= (async () => {
    const tiff = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .tiff()
      .toBuffer();
    const { icc } = await sharp(tiff).metadata();
    if (icc === undefined) throw new Error('libvips has no CMYK profile');
    return icc;
  })();
  return profile;
}
