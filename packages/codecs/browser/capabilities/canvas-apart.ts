let known: boolean | null = null;

/**
 * Whether a thread here can draw on a canvas apart from the page and hand the bitmap over. It is drawn on, not only looked up: a browser
 * may know the name and give workers no pen for it. Where it is missing, bitmaps are made from pixels one by one: slower, and the same.
 */
export function drawsApart(): boolean {
  known ??= canDraw();
  return known;
}

function canDraw(): boolean {
  try {
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    const bitmap = canvas.transferToImageBitmap();
    bitmap.close();
    return bitmap instanceof ImageBitmap;
  } catch {
    return false;
  }
}
