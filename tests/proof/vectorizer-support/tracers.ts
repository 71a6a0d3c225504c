import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { options as fields } from '../../../packages/tools/image-vectorizer/options.ts';
import { run as tool } from '../../../packages/tools/image-vectorizer/run.ts';
import { defaultOptions } from '../../../packages/tools/options.ts';
import { makePlan } from '../../../packages/tools/plan-stages.ts';
import { contextOf, NATIVE } from '../../../packages/tools/testing/hosts.ts';
import { frameOf } from '../../../packages/tools/testing/run-tool.ts';

export type Tracer = (image: PixelImage, options?: Readonly<Record<string, unknown>>) => Promise<string>;

/** The file that the tool writes. */
export async function traceAs(image: PixelImage, format: FormatId, given: Readonly<Record<string, unknown>> = {}): Promise<Uint8Array> {
  const options = { ...defaultOptions(fields), ...given };
  const [frame, context] = [frameOf(image), { ...contextOf(NATIVE), format }];
  const plan = await makePlan(tool, image, frame, options, context);
  const [artifact] = (await tool.files?.make?.(image, frame, options, plan, context))?.artifacts ?? [];
  if (artifact?.kind !== 'bytes') throw new Error('no file');
  return artifact.bytes;
}

/** Ours: the SVG that the tool writes. */
export const traceOurs: Tracer = async (image, given = {}) => new TextDecoder().decode(await traceAs(image, 'svg', given));

const pngOf = ({ width, height, pixels }: PixelImage): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

/** A module of the folder that holds rivals (`RIVALS`, with node_modules in it); null where it is not there. They are never a dependency. */
function rival<Module>(name: string): Module | null {
  if (!process.env.RIVALS) return null;
  try {
    return createRequire(join(process.env.RIVALS, 'package.json'))(name) as Module;
  } catch {
    return null;
  }
}

/** VTracer with its own defaults. */
export function vtracer(): Tracer | null {
  const module = rival<{ vectorize: (png: Buffer, config: object) => Promise<string> }>('@neplex/vectorizer');
  if (!module) return null;
  const config = {
    colorMode: 0,
    hierarchical: 0,
    mode: 2,
    filterSpeckle: 4,
    colorPrecision: 6,
    layerDifference: 16,
    cornerThreshold: 60,
    lengthThreshold: 4,
    maxIterations: 10,
    spliceThreshold: 45,
    pathPrecision: 3,
  };
  return async (image) => withViewBox(await module.vectorize(await pngOf(image), config), image);
}

/** imagetracerjs with as many colors as were drawn: it can't find their number. */
export function imagetracer(colors: number): Tracer | null {
  const module = rival<{ imagedataToSVG: (data: object, options: object) => string }>('imagetracerjs');
  if (!module) return null;
  return async (image) => {
    const { width, height, pixels } = image;
    return withViewBox(
      module.imagedataToSVG({ width, height, data: new Uint8ClampedArray(pixels) }, { numberofcolors: colors, viewbox: true }),
      image,
    );
  };
}

function withViewBox(svg: string, { width, height }: PixelImage): string {
  return svg.replace(
    /<svg[^>]*>/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
  );
}

/** potrace of black on white, at its defaults; null where it is not installed. */
export function potrace(): ((image: PixelImage) => Promise<string>) | null {
  try {
    execFileSync('potrace', ['--version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return async (image) => {
    const { width, height, pixels } = image;
    const gray = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .grayscale()
      .raw()
      .toBuffer();
    const pgm = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);
    return execFileSync('potrace', ['-s', '-o', '-', '-'], { input: pgm, maxBuffer: 1 << 28 }).toString();
  };
}
