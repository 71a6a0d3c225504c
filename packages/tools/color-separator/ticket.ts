import { encodePdf, labelMeasure } from '@underbase/codecs';
import { type Frame, mmFromInches, type PixelImage, printSizeInches } from '@underbase/engine';
import type { Artifact, Tally } from '../run.ts';
import { filmName } from './film-name.ts';
import { options as FIELDS, type SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { screenLabel } from './plates.ts';
import { detailsOf, type PlateDetails, warningsOf } from './report.ts';
import { type TicketFacts, ticketPage } from './ticket-page.ts';
import { ticketPicture } from './ticket-picture.ts';

const PICTURE_PX = 560;
/** Switch and file are one name: `--ticket ticket.pdf`. */
const [SUFFIX, EXTENSION] = FIELDS.ticket.makesFile.split('.');

const labelOf = ({ choices }: { readonly choices: readonly { readonly value: string; readonly label: string }[] }, value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

const inches = (value: number): string => `${value.toFixed(2)} in`;
const millimeters = (value: number): string => `${Math.round(mmFromInches(value))} mm`;

/** A hundredth of a millimeter is less than a press holds. */
const fraction = (px: number, { dpi }: Pick<Frame, 'dpi'>): string => (px > 0 ? `${mmFromInches(px / dpi).toFixed(2)} mm` : 'none');

/** Grams as one weighs them out: whole tens from a hundred on, else whole ones; some ink is never none. */
function grams(value: number): string {
  if (value <= 0) return '0 g';
  if (value < 1) return 'under 1 g';
  return value >= 100 ? `${Math.round(value / 10) * 10} g` : `${Math.round(value)} g`;
}

function jobFacts(frame: Frame, options: SeparatorOptions, plan: Plan, { press }: ReturnType<typeof detailsOf>): TicketFacts['facts'] {
  const { width, height } = printSizeInches(frame, frame.dpi);
  const hasBase = plan.plates.some(({ role }) => role === 'underbase');
  const facts = [
    { label: 'Print size', value: `${inches(width)} x ${inches(height)}` },
    { label: 'In millimeters', value: `${millimeters(width)} x ${millimeters(height)}` },
    { label: 'Placement', value: options.placement },
    { label: 'Garments', value: options.shirts },
    { label: 'Garment color', value: options.garment, swatch: options.garment },
    { label: 'Ink set', value: labelOf(FIELDS.inkSet, options.inkSet) },
    { label: 'Base', value: hasBase ? labelOf(FIELDS.base, options.base) : 'none' },
    { label: 'Choke', value: hasBase ? fraction(plan.chokePx, frame) : '' },
    { label: 'Trap', value: options.method === 'spot' ? fraction(plan.trapPx, frame) : '' },
    { label: 'Screens', value: String(plan.plates.length) },
    { label: 'Flashes', value: String(press.flashes) },
    { label: 'Stations', value: String(press.stations) },
    { label: 'Films', value: options.film > 0 ? `${options.film} dpi, 1 bit` : 'tones, dots by the RIP' },
    { label: 'Dot', value: options.method === 'index' ? 'square pixels' : labelOf(FIELDS.shape, options.shape) },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** An ink's color, and the shop's own that comes nearest. */
function inkDetail({ hex, nearest }: PlateDetails): string {
  return nearest ? `${hex}, ${nearest.name} dE ${nearest.difference.toFixed(1)}` : hex;
}

function ticketFacts(frame: Frame, options: SeparatorOptions, plan: Plan, tally: Tally, picture: PixelImage): TicketFacts {
  const details = detailsOf(frame, options, plan, tally);
  const plates = details.plates.map((plate, place) => {
    const [screen] = screenLabel(plan.plates[place], plate.solid).split(',');
    const cells = [
      plate.name.replace(` ${plate.hex}`, ''),
      screen.replace(/ {2,}/g, ' '),
      String(plate.mesh),
      String(plate.passes),
      plate.flash ? 'flash' : '',
      `${plate.coverage.toFixed(1)} %`,
      grams(plate.grams),
    ];
    return { hex: plate.hex, detail: inkDetail(plate), cells };
  });
  const films = plan.plates.map((plate, place) => filmName(plate, place + 1, options.film || frame.dpi));
  const notes = [
    ...warningsOf(frame, options, plan, tally).map(({ text }) => text),
    `Films: ${films.join(', ')}.`,
    ...(details.press.isAsAdvised ? [] : ['The order differs from light to dark.']),
    'Ink is an estimate: printed area times what the mesh holds, half as much again for a second pass. What stays in screens comes on top.',
  ];
  return {
    title: options.job || 'Separation',
    subtitle: `${labelOf(FIELDS.method, options.method)}, ${plan.plates.length} ${plan.plates.length === 1 ? 'screen' : 'screens'} in print order`,
    facts: jobFacts(frame, options, plan, details),
    plates,
    notes,
    picture: ticketPicture(picture, PICTURE_PX),
  };
}

/** The job on one page for whoever sets up the press: a PDF with its font in it, the same to the byte for the same job. `picture` is the proof. */
export async function ticketFile(
  frame: Frame,
  options: SeparatorOptions,
  plan: Plan,
  tally: Tally,
  picture: PixelImage,
): Promise<Artifact> {
  const page = ticketPage(ticketFacts(frame, options, plan, tally, picture), await labelMeasure());
  const bytes = await encodePdf([page], { title: `${options.job || 'Separation'}: ticket` });
  return { kind: 'bytes', suffix: SUFFIX, extension: EXTENSION, mime: 'application/pdf', bytes };
}
