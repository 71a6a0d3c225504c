import type { HandTools } from './hand-tools.ts';
import type { LoupeView } from './loupe-view.ts';
import { measureText } from './measure.ts';
import { type Point, resultShare, type Scene, sideAt, toResult } from './scene.ts';
import { context2d, moveTo, type StageElements } from './stage-elements.ts';

const TAG_INSET_PX = 8;

/** Handle, tags and the measured length follow the picture. */
export function placeParts(scene: Scene, elements: StageElements, hand: HandTools): void {
  const { panes, settings, view, size, extent } = scene;
  const top = Math.max(0, view.y + extent.y * view.scale);
  const bottom = Math.min(size.height, view.y + (extent.y + extent.height) * view.scale);
  const [first] = panes;
  const last = panes[panes.length - 1];
  elements.split.hidden = first.shows !== 'split';
  if (first.shows === 'split') {
    moveTo(elements.split, scene.splitX, top);
    elements.split.style.height = `${Math.max(0, bottom - top)}px`;
  }
  const hasTags = settings.after !== null;
  elements.beforeTag.hidden = !hasTags || first.shows === 'after';
  elements.afterTag.hidden = !hasTags || last.shows === 'before';
  moveTo(elements.beforeTag, scene.artFrom + TAG_INSET_PX, top + TAG_INSET_PX);
  const isOwnPane = panes.length > 1;
  moveTo(elements.afterTag, isOwnPane ? last.x + scene.artFrom + TAG_INSET_PX : scene.artTo - TAG_INSET_PX, top + TAG_INSET_PX);
  elements.afterTag.classList.toggle('to-left', !isOwnPane);
  const { measure } = hand;
  elements.measureTag.hidden = measure === null;
  if (measure) {
    elements.measureTag.textContent = measureText(measure, settings.unit, settings.before.dpi);
    moveTo(elements.measureTag, view.x + measure.x1 * view.scale + 10, view.y + measure.y1 * view.scale + 10);
  }
}

/** The loupe shows the side that its marker lies on. At 100 % and above the view itself is the loupe. */
export function placeLoupe(scene: Scene, elements: StageElements, loupe: LoupeView, center: Point): void {
  const { settings, view, ratio } = scene;
  const isOn = settings.isLoupeOn && view.scale * ratio < 0.999;
  elements.loupe.hidden = !isOn;
  elements.marker.hidden = !isOn;
  if (!isOn) return;
  const context = context2d(elements.loupeCanvas);
  const at = { x: view.x + center.x * view.scale, y: view.y + center.y * view.scale };
  const isAfter = sideAt(scene, at) === 'after' && settings.after !== null;
  const isCurrent = loupe.paint(context, isAfter ? scene.after : scene.before, isAfter ? toResult(settings, center) : center);
  elements.loupe.toggleAttribute('data-working', !isCurrent);
  const share = view.scale * (isAfter ? resultShare(settings) : 1);
  const width = Math.max(12, context.canvas.width * share);
  const height = Math.max(11, context.canvas.height * share);
  elements.marker.style.width = `${width}px`;
  elements.marker.style.height = `${height}px`;
  moveTo(elements.marker, at.x - width / 2, at.y - height / 2);
}
