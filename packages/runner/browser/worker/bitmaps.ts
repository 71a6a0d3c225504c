import { cropWindow, type PixelImage, type Rect, type Size } from '@underbase/engine';

/** ImageData stands on private memory alone: shared pixels are copied, others are taken as they are. */
function toImageData({ buffer, byteOffset, byteLength }: Uint8Array, { width, height }: Size): ImageData {
  const isPrivate = buffer instanceof ArrayBuffer;
  const bytes = isPrivate ? new Uint8ClampedArray(buffer, byteOffset, byteLength) : new Uint8ClampedArray(byteLength);
  if (!isPrivate) bytes.set(new Uint8ClampedArray(buffer, byteOffset, byteLength));
  return new ImageData(bytes, width, height);
}

/** Straight RGBA as a bitmap for the page, scaled where a size is given. */
export function toBitmap(pixels: Uint8Array, { width, height }: Size, size?: Size): Promise<ImageBitmap> {
  const data = toImageData(pixels, { width, height });
  const isSame = !size || (size.width === width && size.height === height);
  return createImageBitmap(data, {
    premultiplyAlpha: 'default',
    colorSpaceConversion: 'none',
    ...(isSame ? {} : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' as const }),
  });
}

/** A part of a picture as a bitmap. */
export function cropBitmap(image: PixelImage, rect: Rect, size?: Size): Promise<ImageBitmap> {
  return toBitmap(cropWindow(image, rect).pixels, rect, size);
}
