import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPiece, PIECE_NAMES } from './index.ts';
import { encodePiece, encodeTruth } from './piece-file.ts';

/** node tests/art/write.ts FOLDER [WIDTH [SEED]]: every piece as a file, its truth beside it. */
const [folder, widthPx = '1200', seed = '1'] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder.');
await mkdir(folder, { recursive: true });
for (const name of PIECE_NAMES) {
  const begin = performance.now();
  const piece = drawPiece(name, { widthPx: Number(widthPx), seed: Number(seed) });
  console.log(`${name}: ${Math.round(performance.now() - begin)} ms`);
  await writeFile(join(folder, `${name}.${piece.jpegQuality ? 'jpg' : 'png'}`), await encodePiece(piece));
  await writeFile(join(folder, `${name}.truth.png`), await encodeTruth(piece));
}
