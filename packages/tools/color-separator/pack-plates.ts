import {
  encodeFilmPng,
  encodePdf,
  encodePsd,
  encodeTiff,
  type PdfImage,
  type PdfPage,
  type PrintRaster,
  type SpotPlane,
} from '@underbase/codecs';
import { AppError } from '@underbase/contract';
import { type Frame, formatHex } from '@underbase/engine';
import type { Artifact, FileShare, Packing, RunContext, RunOutcome, Tally } from '../run.ts';
import { dotsOnFilm, filmSize, filmStrips, toneOnFilm, tonesOfPositive } from './film.ts';
import { filmName } from './film-name.ts';
import { inkGrams, squeegeePasses } from './ink-use.ts';
import type { SeparatorOptions } from './options.ts';
import { filmWarnings, placesOf } from './outputs.ts';
import { isOwnCurve } from './own-curve.ts';
import { filmPage, marginOf, platesPage } from './pdf-films.ts';
import type { Plan } from './plan.ts';
import { isProcess, isSolid, screenLabel } from './plates.ts';
import { pressOrder } from './print-order.ts';
import { meanError, reportRun, worstError } from './report.ts';
import { ticketFile } from './ticket.ts';
import { vectorPlate } from './vector-plates.ts';

const JSON_FILE = { extension: 'json', mime: 'application/json' } as const;
/** Names of a TIFF's own channels. */
const CMYK_NAMES: readonly string[] = ['Cyan', 'Magenta', 'Yellow', 'Black'];
const PNG_FILE = { extension: 'png', mime: 'image/png' } as const;

/** A run's plates at the end, in print order: coverage as it is printed, before curves. They are only read: views go on being drawn from them. */
interface Job {
  readonly frame: Frame;
  readonly plan: Plan;
  readonly sheets: readonly Uint8Array[];
  /** What wants a base; see `Coverages`. */
  readonly needs: Uint8Array;
  readonly options: SeparatorOptions;
  readonly context: RunContext;
  /** Plates without tints. */
  readonly solids: readonly boolean[];
  /** How far off colors are, in the mean and at most; see `reportRun`. */
  readonly mean: number;
  readonly worst: number;
  /** Films of `placesOf` as PNGs, in that order; empty where they are made here. */
  readonly made: readonly Uint8Array[];
}

function separationJson({ frame, plan, options, solids, mean, worst }: Job, coverages: readonly number[]): Artifact {
  const areaIn2 = (frame.width / frame.dpi) * (frame.height / frame.dpi);
  const { flashes, stations } = pressOrder(plan.plates);
  const inks = plan.plates.map((plate, index) => ({
    name: plate.name,
    hex: formatHex(plate.color),
    file: `${filmName(plate, index + 1, options.film || frame.dpi)}.png`,
    order: index + 1,
    role: plate.role,
    lpi: plate.lpi,
    angle: plate.angleDeg,
    screen: screenLabel(plate, solids[index]),
    mesh: plate.mesh,
    flash: plate.flash,
    opacity: plate.opacity,
    curve: {
      gain: plate.gain,
      lightest: plate.lightest,
      darkest: plate.darkest,
      ...(isOwnCurve(plate) ? { tones: [plate.quarterTone, plate.midTone, plate.threeQuarterTone] } : {}),
    },
    coverage: Number(coverages[index].toFixed(2)),
    passes: squeegeePasses(plate.role, options),
    inkGramsPer100: Number(inkGrams({ ...plate, coverage: coverages[index] }, areaIn2, options).toFixed(1)),
    ...(plate.nearest ? { nearest: { ...plate.nearest, difference: Number(plate.nearest.difference.toFixed(2)) } } : {}),
  }));
  const job = {
    ...(options.job ? { job: options.job } : {}),
    method: options.method,
    garment: options.garment,
    widthIn: Number((frame.width / frame.dpi).toFixed(3)),
    heightIn: Number((frame.height / frame.dpi).toFixed(3)),
    dpi: options.film || frame.dpi,
    bits: options.film ? 1 : 8,
    meanError: Number(mean.toFixed(2)),
    worstError: Number(worst.toFixed(2)),
    changes: plan.choice.changes,
    flashes,
    stations,
    ...(plan.plates.some(({ role }) => role === 'underbase') ? { base: options.base } : {}),
    ...(options.placement ? { placement: options.placement } : {}),
    ...(options.shirts ? { garments: options.shirts } : {}),
    inks,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(job, null, 2)}\n`);
  return { kind: 'bytes', suffix: 'separation', ...JSON_FILE, bytes };
}

/** A film of dots; they are packed as they are made, some rows at a time. */
function filmPng(job: Omit<Job, 'mean' | 'worst' | 'made'>, place: number): Promise<Uint8Array> {
  const { frame, options, context } = job;
  const film = filmSize(frame, frame.dpi, options.film);
  return encodeFilmPng(filmStrips(job, place, film, options, context), { ...film, dpi: options.film });
}

/** A film positive in gray: black where ink is full. */
async function plateFile(job: Job, place: number): Promise<Artifact> {
  const { frame, plan, sheets, options } = job;
  const plate = plan.plates[place];
  const suffix = filmName(plate, place + 1, options.film || frame.dpi);
  if (options.film === 0) {
    const { width, height, dpi } = frame;
    return {
      kind: 'plane',
      suffix,
      plane: { width, height, samples: sheets[place], tones: tonesOfPositive(plate, options), dpi, bits: 8 },
    };
  }
  return { kind: 'bytes', suffix, ...PNG_FILE, bytes: job.made[placesOf(plan, options).indexOf(place)] ?? (await filmPng(job, place)) };
}

/** A plate as one page's ink. Tones and dots are made when the page is written, so that one film is held at a time. */
function pdfImage(job: Job, place: number): PdfImage {
  const { frame, plan, sheets, options, context } = job;
  const plate = plan.plates[place];
  // Films are exposed through black; the name is what a RIP tells plates apart by.
  const ink = { name: plate.name, color: '#000000' };
  if (options.film === 0) {
    return {
      width: frame.width,
      height: frame.height,
      mode: 'ink',
      ink,
      get samples() {
        return toneOnFilm(sheets[place], plate, options);
      },
    };
  }
  const film = filmSize(frame, frame.dpi, options.film);
  return {
    ...film,
    mode: 'ink',
    bits: 1,
    ink,
    get samples() {
      return dotsOnFilm(job, place, film, options, context);
    },
  };
}

/** All plates on one page, as curves. */
function vectorPage({ frame, plan, options, solids, context }: Job): PdfPage {
  const places = placesOf(plan, options);
  const plates = places.map((place, index) => {
    context.progress(index / places.length);
    return { place, drawn: vectorPlate(plan, place, frame, options, solids[place], marginOf(options)) };
  });
  return platesPage(plates, frame, plan, solids, options);
}

function pdfFile(job: Job): Promise<Uint8Array> {
  const { frame, plan, options, solids } = job;
  if (options.plates === 'vector') return encodePdf([vectorPage(job)], { title: options.job || 'Separation' });
  const dpi = options.film || frame.dpi;
  const pages = placesOf(plan, options).map((place) => filmPage(pdfImage(job, place), dpi, plan, place, solids, options));
  return encodePdf(pages, { title: options.job || 'Separation' });
}

function spotsOf({ plan, sheets, options }: Pick<Job, 'plan' | 'sheets' | 'options'>): readonly SpotPlane[] {
  return plan.plates.map((plate, index) => ({
    name: plate.name,
    color: formatHex(plate.color),
    samples: toneOnFilm(sheets[index], plate, options),
    solidityPercent: Math.round(plate.opacity * 100),
  }));
}

const sizeOf = ({ frame: { width, height, dpi } }: Job): Pick<PrintRaster, 'width' | 'height' | 'dpi' | 'icc'> => ({
  width,
  height,
  dpi,
  icc: null,
});

/** Every plate is a spot channel beside the proof, which is a layer: whoever can't show spots shows the print, and none takes a plate for the picture's opacity. */
function proofSpotRaster(job: Job, proof: Packing['picture']): PrintRaster {
  return { ...sizeOf(job), mode: 'rgb', samples: proof.pixels, hasAlpha: true, spots: spotsOf(job), layerName: 'Press proof' };
}

/** Beside the base's channels no spot has the name of one. */
const spotName = (spot: SpotPlane): SpotPlane => (CMYK_NAMES.includes(spot.name) ? { ...spot, name: `${spot.name} ${spot.color}` } : spot);

/** Process plates stand as the base of a TIFF, empty where there are none; every other plate is a spot channel over them. */
function cmykSpotRaster(job: Job): PrintRaster {
  const { frame, plan, sheets, options } = job;
  const samples = new Uint8Array(frame.width * frame.height * 4);
  const process = plan.plates.map((plate, place) => ({ plate, place })).filter(({ plate }) => isProcess(plate));
  for (const [channel, { plate, place }] of process.entries()) {
    const sheet = toneOnFilm(sheets[place], plate, options);
    for (let index = 0; index < sheet.length; index++) samples[index * 4 + channel] = sheet[index];
  }
  const others = { ...plan, plates: plan.plates.filter((plate) => !isProcess(plate)) };
  const rest = sheets.filter((_, place) => !isProcess(plan.plates[place]));
  const spots = spotsOf({ plan: others, sheets: rest, options }).map(spotName);
  return { ...sizeOf(job), mode: 'cmyk', samples, hasAlpha: false, spots };
}

async function filesOf(job: Job, picture: Packing['picture'], coverages: readonly number[]): Promise<readonly Artifact[]> {
  switch (job.context.format) {
    case 'pdf':
      return [{ kind: 'bytes', suffix: '', extension: 'pdf', mime: 'application/pdf', bytes: await pdfFile(job) }];
    case 'psd': {
      const bytes = await encodePsd(proofSpotRaster(job, picture));
      return [{ kind: 'bytes', suffix: '', extension: 'psd', mime: 'image/vnd.adobe.photoshop', bytes }];
    }
    case 'tiff': {
      const bytes = await encodeTiff(cmykSpotRaster(job));
      return [{ kind: 'bytes', suffix: '', extension: 'tif', mime: 'image/tiff', bytes }];
    }
    default: {
      const plates: Artifact[] = [];
      for (const place of placesOf(job.plan, job.options)) plates.push(await plateFile(job, place));
      // The proof stands first as it takes longest to encode: plates are encoded beside it.
      return [{ kind: 'image', suffix: 'preview', image: picture }, ...plates, separationJson(job, coverages)];
    }
  }
}

const solidsOf = ({ plates }: Plan, tally: Tally): readonly boolean[] => plates.map((plate, place) => isSolid(plate, place, tally));

/** Films of dots take longest of a run's files: threads share them, plate by plate. */
export const sharedFilms: FileShare<SeparatorOptions, Plan> = {
  count: (options, plan, format) =>
    format === 'png' && options.film > 0 && options.plates !== 'vector' ? placesOf(plan, options).length : 0,
  make: (index, { frame, plan, tally }, options, context) =>
    filmPng({ frame, plan, ...plan.kept, options, context, solids: solidsOf(plan, tally) }, placesOf(plan, options)[index]),
};

/** Files of a run: film positives, a description for the press and the proof; or one PDF, PSD or TIFF that holds all plates by name. Error: option.invalid. */
export async function packPlates(
  { picture, frame, plan, tally, made = [] }: Packing<Plan>,
  options: SeparatorOptions,
  context: RunContext,
): Promise<RunOutcome> {
  const { sheets, needs } = plan.kept;
  const { format = 'png' } = context;
  if (options.plates === 'vector' && format !== 'pdf') {
    throw new AppError('option.invalid', { option: 'plates', value: 'vector', form: 'a PDF to write them to, as in -o art.pdf' });
  }
  const coverages = plan.plates.map((_, index) => (100 * (tally[`ink${index}`] ?? 0)) / Math.max(1, tally.pixels));
  const solids = solidsOf(plan, tally);
  const ticket = options.ticket ? [await ticketFile(frame, options, plan, tally, picture)] : [];
  const job = { frame, plan, sheets, needs, options, context, solids, mean: meanError(plan, tally), worst: worstError(plan, tally), made };
  const artifacts = [...(await filesOf(job, picture, coverages)), ...ticket];
  const report = reportRun(frame, options, plan, tally);
  return { artifacts, report: { ...report, warnings: [...report.warnings, ...filmWarnings(frame, options, format)] } };
}
