import type { PictureRendering } from '@underbase/ui';

/** The pixels of a rendering, straight alpha; its bitmap is closed. */
export function pixelsOf({ bitmap }: Pick<PictureRendering, 'bitmap'>): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser gives no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
