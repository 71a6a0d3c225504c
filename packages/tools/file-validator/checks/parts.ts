import type { Rect, SmallPart } from '@underbase/engine';
import { boxesOf } from '../heat.ts';
import type { Finding } from '../judge.ts';
import type { Subject } from '../subject.ts';
import { counted, figure } from '../words.ts';

const NO_SHAPE: Finding = {
  value: null,
  limit: null,
  status: 'pass',
  message: 'The picture fills its rectangle: there are no parts to measure.',
};

/** How far around a small part, in its own sides, other art makes it part of lettering. */
const NEAR_SIDES = 1.25;

/** True where other art stands close: the dot of an i, a period, a splash beside its drop. */
function isBesideArt(
  plane: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { box }: SmallPart,
): boolean {
  const reach = Math.ceil(Math.max(box.width, box.height) * NEAR_SIDES);
  const [left, right] = [Math.max(0, box.x - reach), Math.min(width, box.x + box.width + reach)];
  const [top, bottom] = [Math.max(0, box.y - reach), Math.min(height, box.y + box.height + reach)];
  for (let y = top; y < bottom; y++) {
    const isRow = y >= box.y && y < box.y + box.height;
    for (let x = left; x < right; x++) {
      if (isRow && x >= box.x && x < box.x + box.width) continue;
      if (plane[y * width + x] >= 128) return true;
    }
  }
  return false;
}

const rectsOf = (parts: readonly SmallPart[]): readonly Rect[] => parts.map(({ box }) => box);

/** Stray dots that come off or print as dirt. */
export function specks(subject: Subject): Finding {
  const plane = subject.shape();
  if (!plane) return NO_SHAPE;
  if (subject.halftone())
    return { value: 0, limit: null, status: 'info', message: 'The art is a halftone: its dots are not counted as specks.' };
  const { speckMm } = subject.measures;
  const all = subject.specks();
  const stray = all.length > 2000 ? all : all.filter((part) => !isBesideArt(plane, subject.image, part));
  const message =
    stray.length === 0
      ? `No stray dots under ${figure(speckMm, 2)} mm.`
      : `${counted(stray.length, 'stray dot')} smaller than ${figure(speckMm, 2)} x ${figure(speckMm, 2)} mm.`;
  return {
    value: stray.length,
    message,
    fixes: [
      { kind: 'in-place', label: 'Remove them', id: 'remove-specks' },
      { kind: 'tool', label: 'Open the cropper', tool: 'image-cropper', options: { specks: 'remove' } },
    ],
    where: boxesOf('speck.count', rectsOf(stray)),
  };
}

/** Holes that fill in, or were never meant. */
export function pinholes(subject: Subject): Finding {
  if (!subject.shape()) return NO_SHAPE;
  if (subject.halftone()) return { value: 0, limit: null, status: 'info', message: 'The art is a halftone: its holes are not counted.' };
  const holes = subject.pinholes();
  const { pinholeMm2 } = subject.measures;
  const message =
    holes.length === 0
      ? `No enclosed holes under ${figure(pinholeMm2, 2)} mm².`
      : `${counted(holes.length, 'enclosed hole')} smaller than ${figure(pinholeMm2, 2)} mm²: they fill in or show as dots of fabric.`;
  return {
    value: holes.length,
    message,
    fixes: [{ kind: 'in-place', label: 'Fill them', id: 'fill-pinholes' }],
    where: boxesOf('hole.pin', rectsOf(holes)),
  };
}
