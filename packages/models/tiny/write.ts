/** node packages/models/tiny/write.ts FOLDER: writes the tiny models as files and prints the setting that names them. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tinyEnlarging, tinyMatting } from './tiny-models.ts';

const MODELS = {
  birefnet: { use: 'matting', bytes: tinyMatting('birefnet') },
  isnet: { use: 'matting', bytes: tinyMatting('isnet') },
  u2net: { use: 'matting', bytes: tinyMatting('u2net') },
  squares2: { use: 'enlarging', bytes: tinyEnlarging(2) },
  squares4: { use: 'enlarging', bytes: tinyEnlarging(4, 64) },
} as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node packages/models/tiny/write.ts FOLDER\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const setting = Object.entries(MODELS).map(([id, { use, bytes }]) => {
  const from = join(resolve(folder), `${id}.onnx`);
  writeFileSync(from, bytes);
  return { id, use, from, sha256: createHash('sha256').update(bytes).digest('hex') };
});
const text = `${JSON.stringify(setting, null, 2)}\n`;
writeFileSync(join(folder, 'models.json'), text);
process.stdout.write(text);
