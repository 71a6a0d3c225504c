import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';

const SCRIPT = join(import.meta.dirname, 'grabcut-peer.py');
/** The system's own Python is tried too: a newer one on PATH often comes without packages. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** A Python that has OpenCV with its guided filter; null where none has. */
export function findPython(): string | null {
  for (const python of PYTHONS) {
    try {
      execFileSync(python, ['-c', 'import cv2; cv2.ximgproc.guidedFilter'], { stdio: 'ignore' });
      return python;
    } catch {
      // Tried next, or told as missing.
    }
  }
  return null;
}

/** The picture cut out by GrabCut and a guided filter, in its own colors. */
export function grabCut(python: string, { width, height, pixels }: PixelImage): PixelImage {
  const folder = mkdtempSync(join(tmpdir(), 'underbase-grabcut-'));
  try {
    const [from, to] = [join(folder, 'rgb'), join(folder, 'alpha')];
    writeFileSync(
      from,
      Uint8Array.from({ length: width * height * 3 }, (_, at) => pixels[Math.floor(at / 3) * 4 + (at % 3)]),
    );
    execFileSync(python, [SCRIPT, from, String(width), String(height), to]);
    const alpha = readFileSync(to);
    const out = pixels.slice();
    for (let at = 0; at < alpha.length; at++) out[at * 4 + 3] = alpha[at];
    return { width, height, pixels: out, dpi: 300, icc: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
