import { type PictureRendering, scratchCanvas } from '@underbase/ui';

/** The pixels of a rendering, straight alpha; its bitmap is closed. */
export function pixelsOf({ bitmap }: Pick<PictureRendering, 'bitmap'>): ImageData {
  const { canvas, context } = scratchCanvas(bitmap.width, bitmap.height, true);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
