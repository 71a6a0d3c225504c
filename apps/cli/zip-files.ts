import { AppError } from '@underbase/contract';
import type { NamedFile } from './write-folder.ts';

/** What the plain form of a ZIP can count (APPNOTE.TXT 4.4: 32-bit sizes, 16-bit numbers); further forms are not read everywhere. */
const [MOST_BYTES, MOST_FILES] = [2 ** 32 - 1, 65_535];
/** Local and central headers of a file, without its name, which stands in both. */
const HEADER_BYTES = 30 + 46;
const END_BYTES = 22;

/**
 * Files as one ZIP, unpacked inside: pictures are packed already. Sizes stand in front of each file, so that readers of streams can follow.
 * Names must differ. Error: zip.too-large.
 */
export async function zipFiles(files: readonly NamedFile[]): Promise<Uint8Array> {
  const sizeBytes = files.reduce((sum, { name, bytes }) => sum + bytes.length + HEADER_BYTES + 2 * Buffer.byteLength(name), END_BYTES);
  if (sizeBytes > MOST_BYTES || files.length > MOST_FILES) throw new AppError('zip.too-large');
  const { zipSync } = await import('fflate');
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
}
