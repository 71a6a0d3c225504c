import { AppError } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { barStrokes } from './bar-strokes.ts';
import { type AreaChoice, type GroundAreas, groundAreas } from './ground-areas.ts';
import type { ColorKoOptions, Key } from './keys.ts';
import { options as fields } from './options.ts';

type AreaOptions = Pick<ColorKoOptions, 'contiguous' | 'seeds' | 'strokes'>;

/** Whether any area of a removed color may stay. */
export function choosesAreas({ contiguous, seeds }: AreaOptions): boolean {
  return contiguous || seeds.length > 0;
}

/** On the full picture every seed must lie on it; on a copy that was said before. Errors: option.outside-picture. */
function requireInside({ seeds }: AreaOptions, { width, height, scale }: Frame): void {
  if (scale !== 1) return;
  for (const { mode, x, y } of seeds) {
    if (x < width && y < height) continue;
    const flag = fields.seeds.modes.find(({ value }) => value === mode)?.flag;
    throw new AppError('option.outside-picture', { option: `--${flag}`, value: `${x},${y}`, width, height });
  }
}

/** The areas of the colors that go, with what the options make of them. Errors: option.outside-picture. */
export function areasOf(
  image: PixelImage,
  frame: Frame,
  options: AreaOptions,
  keys: readonly Key[],
  held: Pick<AreaChoice, 'highlights' | 'isPhoto'>,
  context: RunContext,
): GroundAreas {
  requireInside(options, frame);
  const choice = { isBorderOnly: options.contiguous, seeds: options.seeds, bar: barStrokes(options.strokes, frame), ...held };
  return groundAreas(image, frame, keys, choice, context);
}
