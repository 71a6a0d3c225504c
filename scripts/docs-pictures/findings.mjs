import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { nodeKernels } from '@underbase/runner/node';
import { DEFAULT_PROFILE, validateAll } from '@underbase/tools/validation';
import sharp from 'sharp';

/** Process magenta over paled art, as the pages show where something is. */
const MARK = '#ec008c';
const PALE = { scale: 0.4, floor: 150 };

/** Draws what one check of the validator found onto its picture; written to `path`. Throws where the check found nothing. */
export async function findingsOn(file, checkId, path) {
  const bytes = readFileSync(file);
  const codecs = nodeCodecs();
  const { image, info } = await codecs.decode(bytes, { fileName: basename(file) });
  const settings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE };
  const report = validateAll({ ...info, fileName: basename(file) }, image, settings, { kernels: nodeKernels(), progress: () => undefined });
  const heats = report.checks.find(({ id }) => id === checkId)?.where.filter(({ kind }) => kind === 'heat') ?? [];
  if (heats.length === 0) throw new Error(`${checkId} found no places; those with places: ${placed(report)}.`);
  const { width, height } = image;
  const pale = await paled(file);
  const layers = await Promise.all(heats.map((heat) => layerOf(heat, width, height)));
  await sharp(pale).composite(layers).png().toFile(path);
  return path;
}

/** Gray and light, as the ground of a map; transparency stays. */
async function paled(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const gray = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    data.fill(Math.round(PALE.scale * gray + PALE.floor), at, at + 3);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

const placed = ({ checks }) =>
  checks
    .filter(({ where }) => where.length > 0)
    .map(({ id, where }) => `${id} (${where.map(({ kind }) => kind).join(', ')})`)
    .join(', ');

async function layerOf({ plane, size, rect }, width, height) {
  const left = Math.max(0, Math.floor(rect.x));
  const top = Math.max(0, Math.floor(rect.y));
  const target = { width: Math.min(Math.round(rect.width), width - left), height: Math.min(Math.round(rect.height), height - top) };
  const alpha = await sharp(Buffer.from(plane), { raw: { ...size, channels: 1 } })
    .resize(target.width, target.height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const input = await sharp({ create: { ...target, channels: 3, background: MARK } })
    .joinChannel(alpha, { raw: { ...target, channels: 1 } })
    .png()
    .toBuffer();
  return { input, left, top };
}
