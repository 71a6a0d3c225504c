/** As the stage is at most on common screens, in device pixels: sharper would only come later. */
const MOST_PX = 1600;

/** A first look at a large file while it is read; null where there can be none. Never fails. */
export async function firstLook(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await (await import('@underbase/codecs/first-look')).firstLook(file, MOST_PX);
  } catch {
    return null;
  }
}
