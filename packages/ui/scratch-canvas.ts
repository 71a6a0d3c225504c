/** A canvas that is never shown, with its pen. */
export interface ScratchCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

/**
 * A canvas of the page itself: browsers without canvases apart from the page draw on it as well.
 * @param isRead its pixels are read back: it is better held in main memory than on the graphics card
 * Error: where the browser gives no canvas at all, or none of this size.
 */
export function scratchCanvas(width: number, height: number, isRead = false): ScratchCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const context = canvas.getContext('2d', { willReadFrequently: isRead });
  if (!context) throw new Error('this browser gives no canvas');
  return { canvas, context };
}

/** The canvas as a file; where the browser can't write the type, it is a PNG. */
export function canvasFile({ canvas }: Pick<ScratchCanvas, 'canvas'>, type: string, quality: number): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas is too large to be written'))), type, quality);
  return promise;
}
