/** The elements that the stage draws into or moves; React makes them once and never touches what the stage sets. */
export interface StageElements {
  readonly stage: HTMLElement;
  readonly art: HTMLCanvasElement;
  readonly hud: HTMLCanvasElement;
  readonly rulerTop: HTMLCanvasElement;
  readonly rulerLeft: HTMLCanvasElement;
  readonly split: HTMLElement;
  readonly beforeTag: HTMLElement;
  readonly afterTag: HTMLElement;
  readonly loupe: HTMLElement;
  readonly loupeCanvas: HTMLCanvasElement;
  readonly marker: HTMLElement;
  readonly measureTag: HTMLElement;
  readonly readX: HTMLElement;
  readonly readY: HTMLElement;
  readonly readColor: HTMLElement;
  readonly readSwatch: HTMLElement;
  readonly readHex: HTMLElement;
  readonly readAlpha: HTMLElement;
  readonly readWords: HTMLElement;
}

/** Puts an element at a place of the stage without layout. */
export function moveTo(element: HTMLElement, x: number, y: number): void {
  element.style.transform = `translate(${Math.round(x * 100) / 100}px, ${Math.round(y * 100) / 100}px)`;
}

/** Sizes a canvas in CSS pixels with a backing store of device pixels. True where it changed (and so lost its content). */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number, devicePixelRatio: number): boolean {
  const deviceWidth = Math.max(1, Math.round(width * devicePixelRatio));
  const deviceHeight = Math.max(1, Math.round(height * devicePixelRatio));
  if (canvas.width === deviceWidth && canvas.height === deviceHeight) return false;
  canvas.width = deviceWidth;
  canvas.height = deviceHeight;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return true;
}

export function context2d(canvas: HTMLCanvasElement, options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('this browser gives no 2D canvas');
  return context;
}
