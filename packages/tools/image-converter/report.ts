import { bitDepth, type PrintRaster, RASTER_FORMATS, readIccFacts, type SourceInfo } from '@underbase/codecs';
import { FORMAT_FACTS, type FormatId, formatFromName } from '@underbase/contract';
import { fontWarning } from '../font-warning.ts';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { totalInkPercent } from './ink-coverage.ts';
import { sizeFact } from './size-fact.ts';

/** What DTF and garment presses take before ink stays wet. */
const INK_LIMIT_PERCENT = 330;

/** Of CMYK that became sRGB, by the file's own profile or by the one that stands in. */
export function fromPressWarning(hasProfile: boolean): Warning {
  const by = hasProfile ? 'its profile' : 'a common press profile, since the file has none: colors may be off';
  return { id: 'cmyk.converted', text: `CMYK was turned into sRGB by ${by}. Inks can not be restored from it.` };
}

/** A drawing in a format that could hold one is a picture all the same. `dpi` is null where the drawing's own pixels were taken. */
export function drawnWarning(format: FormatId, dpi: number | null): Warning {
  const at = dpi === null ? '' : ` at ${Number(dpi.toFixed(2))} DPI`;
  return {
    id: 'drawing.rasterized',
    text: `The drawing became pixels${at}. This ${FORMAT_FACTS[format].name} holds a picture, no shapes.`,
  };
}

export function outsideWarning(count: number): Warning {
  const what = count === 1 ? 'One picture, font or style' : `${count} pictures, fonts or styles`;
  return { id: 'svg.outside', text: `${what} that the SVG points to elsewhere are left out: nothing is fetched.` };
}

function inputWarnings(name: string, { format, pages, page = 1, missingFonts }: SourceInfo): Warning[] {
  const claimed = formatFromName(name);
  const warnings: Warning[] = [];
  if (claimed !== null && claimed !== format) {
    const real = FORMAT_FACTS[format].name;
    warnings.push({ id: 'format.lies', text: `${name} is named as ${FORMAT_FACTS[claimed].name}, but it is a ${real} file.` });
  }
  if (pages > 1) {
    const what = format === 'gif' || format === 'webp' ? 'frame' : 'page';
    const taken = page === 1 ? 'the first one' : `${what} ${page}`;
    warnings.push({ id: 'pages.first', text: `The file has ${pages} ${what}s: ${taken} was taken.` });
  }
  if (missingFonts) warnings.push(fontWarning(missingFonts));
  return warnings;
}

/** What stands in the file that was made. */
export interface Written {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16;
  readonly dpi: number | null;
  readonly profileName: string | null;
  /** Most ink in a place, of a CMYK picture; null for others. */
  readonly inkPercent: number | null;
}

export function writtenRaster(raster: PrintRaster): Written {
  const { width, height, dpi, icc } = raster;
  const profileName = icc === null ? null : (readIccFacts(icc)?.name ?? null);
  return { width, height, bits: bitDepth(raster), dpi, profileName, inkPercent: raster.mode === 'cmyk' ? totalInkPercent(raster) : null };
}

interface Outcome {
  readonly name: string;
  readonly info: SourceInfo;
  readonly written: Written;
  readonly format: FormatId;
  readonly sizeBytes: number;
  readonly warnings: readonly Warning[];
}

/** What a conversion made of a file. */
export function conversionReport({ name, info, written, format, sizeBytes, warnings }: Outcome): ToolReport {
  const { width, height, bits, dpi, profileName, inkPercent } = written;
  const facts: Fact[] = [
    sizeFact('size', 'File size', sizeBytes),
    sizeFact('size.before', 'Before', info.sizeBytes),
    { id: 'width', label: 'Width', value: width, unit: 'px' },
    { id: 'height', label: 'Height', value: height, unit: 'px' },
    { id: 'bits', label: 'Bits a channel', value: bits },
  ];
  if (dpi !== null) facts.push({ id: 'dpi', label: 'Resolution', value: dpi, unit: 'DPI', digits: Number.isInteger(dpi) ? 0 : 2 });
  const found = [...inputWarnings(name, info), ...warnings];
  if (inkPercent !== null) facts.push({ id: 'ink.most', label: 'Most ink in a place', value: inkPercent, unit: '%' });
  if (inkPercent !== null && inkPercent > INK_LIMIT_PERCENT) {
    const text = `Up to ${Math.round(inkPercent)} % ink lie in one place; most presses want less than ${INK_LIMIT_PERCENT} %.`;
    found.push({ id: 'ink.heavy', text });
  }
  if (dpi === null && RASTER_FORMATS[format].dpi)
    found.push({ id: 'dpi.none', text: 'The file names no resolution, so none was written. Set the DPI to give it a print size.' });
  // Inks mean nothing without their press; of screens' profiles nobody needs to hear.
  if (profileName !== null && inkPercent !== null)
    found.push({ id: 'profile', text: `Its inks are meant for the press of the profile ${profileName}.` });
  return { facts, warnings: found, outputs: { [format]: { bits, ...(dpi === null ? {} : { dpi }) } } };
}
