import { cropWindow, isOpaque, jpegQuality, type PixelImage } from '@underbase/engine';

/** A JPEG's quality is read in a part of so many pixels across: a photo has waves enough in it. */
const READ_PX = 512;
const BLOCK_PX = 8;

/** Whether a picture was stored as a JPEG with the common tables and not cut or scaled since, by the waves in its middle. Straight RGBA; keeps its input. */
export function wasStored(image: PixelImage): boolean {
  if (!isOpaque(image)) return false;
  const begin = (length: number): number => Math.floor(Math.max(0, length - READ_PX) / 2 / BLOCK_PX) * BLOCK_PX;
  const rect = {
    x: begin(image.width),
    y: begin(image.height),
    width: Math.min(READ_PX, image.width),
    height: Math.min(READ_PX, image.height),
  };
  return jpegQuality({ ...image, ...rect, pixels: cropWindow(image, rect).pixels }) !== null;
}
