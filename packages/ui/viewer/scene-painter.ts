import type { HandTools } from './hand-tools.ts';
import { type ArtPaint, type Placed, paintPicture } from './paint-art.ts';
import { HeatPainter } from './paint-heat.ts';
import { paintHud } from './paint-hud.ts';
import { type Pane, placementOf } from './pane.ts';
import { paintRuler, pxPerUnit, rulerTicks } from './rulers.ts';
import { type Scene, toDevice } from './scene.ts';
import { context2d, type StageElements } from './stage-elements.ts';

const RULER_PX = 20;

/** Draws scenes on the four canvases of the viewer. */
export class ScenePainter {
  readonly #art: CanvasRenderingContext2D;
  readonly #hud: CanvasRenderingContext2D;
  readonly #rulerTop: CanvasRenderingContext2D;
  readonly #rulerLeft: CanvasRenderingContext2D;
  readonly #heat = new HeatPainter();

  constructor(elements: StageElements) {
    this.#art = context2d(elements.art, { alpha: false });
    this.#hud = context2d(elements.hud);
    this.#rulerTop = context2d(elements.rulerTop);
    this.#rulerLeft = context2d(elements.rulerLeft);
  }

  paint(scene: Scene, hand: HandTools): void {
    this.#paintArt(scene);
    this.#paintHud(scene, hand);
    this.#paintRulers(scene);
  }

  #paintArt(scene: Scene): void {
    const context = this.#art;
    const { settings, colors, ratio } = scene;
    context.fillStyle = colors.workspace;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    const heats = settings.overlays.filter((overlay) => overlay.kind === 'heat');
    const paint: ArtPaint = {
      colors,
      backdrop: settings.backdrop,
      devicePixelRatio: ratio,
      isMoving: scene.isMoving,
      heat: heats.length > 0 ? this.#heat : null,
    };
    for (const pane of scene.panes) {
      const clip = { x: Math.round(pane.x * ratio), y: 0, width: Math.round(pane.width * ratio), height: context.canvas.height };
      this.#paintPane(scene, pane, clip, paint);
      for (const heat of heats) this.#heat.paint(context, heat, toDevice(scene, pane, heat.rect), clip, colors, ratio);
    }
  }

  #paintPane(scene: Scene, pane: Pane, clip: { x: number; y: number; width: number; height: number }, paint: ArtPaint): void {
    const { settings } = scene;
    const right = clip.x + clip.width;
    const split = { before: right, after: clip.x, split: Math.round((pane.x + scene.splitX) * scene.ratio) }[pane.shows];
    if (split > clip.x) paintPicture(this.#art, place(scene, pane, 'before'), { ...clip, width: split - clip.x }, paint);
    if (split < right && settings.after)
      paintPicture(this.#art, place(scene, pane, 'after'), { ...clip, x: split, width: right - split }, paint);
  }

  #paintHud(scene: Scene, hand: HandTools): void {
    const context = this.#hud;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const pane of scene.panes) {
      context.save();
      context.setTransform(scene.ratio, 0, 0, scene.ratio, pane.x * scene.ratio, 0);
      context.beginPath();
      context.rect(0, 0, pane.width, pane.height);
      context.clip();
      paintHud(context, hand.hud(scene));
      context.restore();
    }
  }

  #paintRulers(scene: Scene): void {
    const { settings, colors, view, ratio } = scene;
    const screenPx = pxPerUnit(settings.unit, settings.before.dpi) * view.scale;
    const paint = { color: colors.tick, font: colors.rulerFont };
    for (const context of [this.#rulerTop, this.#rulerLeft]) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    }
    for (const pane of scene.panes) {
      const context = this.#rulerTop;
      context.save();
      context.setTransform(ratio, 0, 0, ratio, pane.x * ratio, 0);
      context.beginPath();
      context.rect(0, 0, pane.width, RULER_PX);
      context.clip();
      paintRuler(context, rulerTicks(settings.unit, screenPx, view.x, pane.width), false, paint);
      context.restore();
    }
    this.#rulerLeft.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintRuler(this.#rulerLeft, rulerTicks(settings.unit, screenPx, view.y, scene.size.height), true, paint);
  }
}

/** Where a picture lies on a pane, in device pixels. */
function place(scene: Scene, pane: Pane, side: 'before' | 'after'): Placed {
  const { settings } = scene;
  const source = side === 'after' && settings.after ? settings.after : settings.before;
  const whole = { x: 0, y: 0, width: settings.before.widthPx, height: settings.before.heightPx };
  const at = toDevice(scene, pane, side === 'after' ? placementOf(settings.before, settings.afterPlacement) : whole);
  return {
    layer: scene[side],
    x: Math.round(at.x),
    y: Math.round(at.y),
    scaleX: at.width / source.widthPx,
    scaleY: at.height / source.heightPx,
    widthPx: source.widthPx,
    heightPx: source.heightPx,
  };
}
