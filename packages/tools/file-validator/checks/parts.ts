import type { Rect, SmallPart } from '@underbase/engine';
import { isWithin } from '../boxes.ts';
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

const rectsOf = (parts: readonly SmallPart[]): readonly Rect[] => parts.map(({ box }) => box);

/** Stray dots that come off or print as dirt. */
export function specks(subject: Subject): Finding {
  if (!subject.shape()) return NO_SHAPE;
  if (subject.halftone())
    return { value: 0, limit: null, status: 'info', message: 'The art is a halftone: its dots are not counted as specks.' };
  const { speckMm } = subject.measures;
  const stray = subject.straySpecks();
  const message =
    stray.length === 0
      ? `No stray dots under ${figure(speckMm, 2)} mm.`
      : `${counted(stray.length, 'stray dot')} smaller than ${figure(speckMm, 2)} x ${figure(speckMm, 2)} mm.`;
  return {
    value: stray.length,
    message,
    fixes: [
      { kind: 'in-place', label: 'Remove them', id: 'remove-specks' },
      { kind: 'tool', label: 'Open the cropper', tool: 'image-cropper', options: { trim: true, specks: 'ignore' } },
    ],
    where: boxesOf('speck.count', rectsOf(stray)),
  };
}

/** Boxes of small parts have a pixel around them. */
const widened = ({ x, y, width, height }: Rect): Rect => ({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 });

/** Holes that fill in, or were never meant. */
export function pinholes(subject: Subject): Finding {
  if (!subject.shape()) return NO_SHAPE;
  if (subject.halftone()) return { value: 0, limit: null, status: 'info', message: 'The art is a halftone: its holes are not counted.' };
  const holes = subject.strayPinholes();
  const { pinholeMm2 } = subject.measures;
  const message =
    holes.length === 0
      ? `No enclosed holes under ${figure(pinholeMm2, 2)} mm².`
      : `${counted(holes.length, 'enclosed hole')} smaller than ${figure(pinholeMm2, 2)} mm²: they fill in or show as dots of fabric.`;
  // What reads as lettering is no fault to be filled: whoever drew it has to set it larger.
  const isLettering = holes.some(({ box }) => subject.openRows().some((row) => isWithin(box, widened(row.box))));
  return {
    value: holes.length,
    message: isLettering ? `${message} They stand in rows like lettering: ask for larger type.` : message,
    fixes: isLettering ? [] : [{ kind: 'in-place', label: 'Fill them', id: 'fill-pinholes' }],
    where: boxesOf('hole.pin', rectsOf(holes)),
  };
}
