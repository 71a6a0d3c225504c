import type { FormatId } from '@underbase/contract';
import type { Frame } from '@underbase/engine';
import type { OutputFacts, ToolReport, Warning } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** The plates whose films are made: all, or the one that is asked for. */
export function placesOf(plan: Plan, { only }: SeparatorOptions): readonly number[] {
  const last = plan.plates.length;
  return [...plan.plates.keys()].filter((place) => only === 0 || place + 1 === Math.min(only, last));
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What each format holds: films of their own resolution as PNGs or pages of a PDF, tones at the picture's as channels of a PSD or TIFF. */
export function outputsOf(frame: Frame, options: SeparatorOptions, plan: Plan): ToolReport['outputs'] {
  const films = placesOf(plan, options).length;
  const film: OutputFacts = options.film > 0 ? { dpi: options.film, bits: 1 } : { dpi: frame.dpi / frame.scale, bits: 8 };
  const channels: OutputFacts = { parts: counted(plan.plates.length, 'channel'), dpi: frame.dpi / frame.scale, bits: 8 };
  return {
    png: { ...film, parts: counted(films, 'plate'), inZip: true },
    pdf: options.plates === 'vector' ? { parts: counted(films, 'spot color') } : { ...film, parts: counted(films, 'page') },
    psd: channels,
    tiff: channels,
  };
}

/** What is said of a file of tones where films were asked for: channels of a PSD or TIFF are for a RIP, which makes the dots. */
export function filmWarnings(frame: Frame, { film }: Pick<SeparatorOptions, 'film'>, format: FormatId): readonly Warning[] {
  if (film === 0 || (format !== 'psd' && format !== 'tiff')) return [];
  const text = `A ${format.toUpperCase()} holds tones at ${Math.round(frame.dpi)} dpi for a RIP, and no dots of ${film} dpi: films are PNGs or a PDF.`;
  return [{ id: 'filmTones', text }];
}
