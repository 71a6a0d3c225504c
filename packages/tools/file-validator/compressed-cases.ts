import type { Codecs } from '@underbase/codecs';
import { cropWindow, type PixelImage } from '@underbase/engine';
import type { CheckId } from './check-list.ts';
import { photoLike, posterOnWhite, type TruthCase } from './truth-cases.ts';

/** Where the picture is cut after it was compressed, so that blocks begin anywhere. */
const CUT = { x: 3, y: 5 };

/** Compressed as JPEG, cut, and handed on as PNG: the damage is in the pixels alone. */
async function compressed(codecs: Codecs, image: PixelImage, quality: number): Promise<PixelImage> {
  const { image: damaged } = await codecs.decode(await codecs.encode(image, 'jpeg', { quality }));
  const rect = { ...CUT, width: damaged.width - CUT.x, height: damaged.height - CUT.y };
  return { ...damaged, width: rect.width, height: rect.height, pixels: cropWindow(damaged, rect).pixels };
}

/** Everything else about such art is beside the point. */
const BESIDE: readonly CheckId[] = [
  'alpha.none',
  'color.nearwhite',
  'line.min',
  'gap.min',
  'hole.pin',
  'speck.count',
  'text.small',
  'color.gamut',
];

/** Art and a photo after JPEG of each quality, 1 to 100: what compression left is told where it was hard, and taken for nothing else. */
export async function compressedCases(codecs: Codecs, qualities: readonly number[]): Promise<readonly TruthCase[]> {
  const cases: TruthCase[] = [];
  const arts = [
    ['art', posterOnWhite()],
    ['photo', photoLike(400, 21)],
  ] as const;
  for (const [name, image] of arts) {
    for (const quality of qualities) {
      const damaged = await compressed(codecs, image, quality);
      cases.push({
        name: `${name} after JPEG of quality ${quality}`,
        make: () => damaged,
        truths: [{ id: 'jpeg.artifacts', status: quality < 60 ? 'warn' : 'pass' }],
        aside: BESIDE,
      });
    }
  }
  return cases;
}
