import { pictureCameOutEmpty } from './canvas-check.ts';
import type { Scene } from './scene.ts';
import { type StageElements, sizeCanvas } from './stage-elements.ts';
import type { Size } from './viewport.ts';

/** Device pixels of the stage's canvas, at the most. */
const BUDGET_PX = 16_000_000;
const RULER_PX = 20;
const LOUPE_WIDTH_PX = 188;
const LOUPE_HEIGHT_PX = 172;

/** How large the stage is and how finely it is drawn: the sizes of its canvases, and whether the browser had the memory for them. */
export class StageCanvases {
  /** Of the stage, in CSS pixels. */
  size: Size = { width: 1, height: 1 };
  /** Device pixels for each CSS pixel, as far as the budget goes. */
  ratio = 1;
  /** Whether this picture was seen on a canvas of this size. */
  #isChecked = false;
  #budgetPx = BUDGET_PX;

  /** Takes the stage's size and gives its canvases theirs. */
  resize({ stage, art, hud, rulerTop, rulerLeft, loupeCanvas }: StageElements): void {
    const width = Math.max(1, stage.clientWidth);
    const height = Math.max(1, stage.clientHeight);
    this.size = { width, height };
    this.ratio = Math.min(window.devicePixelRatio, Math.sqrt(this.#budgetPx / (width * height)));
    sizeCanvas(art, width, height, this.ratio);
    sizeCanvas(hud, width, height, this.ratio);
    sizeCanvas(rulerTop, width, RULER_PX, this.ratio);
    sizeCanvas(rulerLeft, RULER_PX, height, this.ratio);
    sizeCanvas(loupeCanvas, LOUPE_WIDTH_PX, LOUPE_HEIGHT_PX, this.ratio);
    this.#isChecked = false;
  }

  /** Another picture is to be seen. */
  expectOther(): void {
    this.#isChecked = false;
  }

  get isChecked(): boolean {
    return this.#isChecked;
  }

  /** Whether what was drawn did not come out: looked at once for each picture and size, and again while it can't be told. */
  cameOutEmpty(scene: Scene, art: HTMLCanvasElement, splitShare: number): boolean {
    const isEmpty = pictureCameOutEmpty(scene, art, splitShare);
    this.#isChecked = isEmpty !== null;
    return isEmpty === true;
  }

  /** Asks for a quarter of the stage's pixels from the next `resize` on; false where that was tried before. */
  drawCoarser(): boolean {
    if (this.#budgetPx !== BUDGET_PX) return false;
    this.#budgetPx = (this.size.width * this.size.height) / 4;
    return true;
  }
}
