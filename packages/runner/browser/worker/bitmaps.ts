import { cropWindow, type PixelImage, type Rect, type Size } from '@underbase/engine';

/** Straight RGBA as a bitmap for the page, scaled where a size is given. Takes private memory only: ImageData stands on no other. */
export function toBitmap(pixels: Uint8Array<ArrayBuffer>, { width, height }: Size, size?: Size): Promise<ImageBitmap> {
  const data = new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength), width, height);
  const isSame = !size || (size.width === width && size.height === height);
  return createImageBitmap(data, {
    premultiplyAlpha: 'default',
    colorSpaceConversion: 'none',
    ...(isSame ? {} : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' as const }),
  });
}

/** A part of a picture as a bitmap. */
export function cropBitmap(image: PixelImage, rect: Rect, size?: Size): Promise<ImageBitmap> {
  return toBitmap(cropWindow(image, rect).pixels as Uint8Array<ArrayBuffer>, rect, size);
}
