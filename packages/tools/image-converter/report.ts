import { bitDepth, type PrintRaster, readIccFacts, type SourceInfo } from '@underbase/codecs';
import { FORMAT_FACTS, type FormatId, formatFromName } from '@underbase/contract';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { totalInkPercent } from './ink-coverage.ts';

const BYTES_PER_KB = 1024;
/** What DTF and garment presses take before ink stays wet. */
const INK_LIMIT_PERCENT = 330;

/** The size as a fact, in KB or MB. */
export function sizeFact(id: string, label: string, sizeBytes: number): Fact {
  const isLarge = sizeBytes >= BYTES_PER_KB * BYTES_PER_KB;
  const unit = isLarge ? 'MB' : 'KB';
  return { id, label, value: sizeBytes / (isLarge ? BYTES_PER_KB * BYTES_PER_KB : BYTES_PER_KB), unit, digits: isLarge ? 2 : 1 };
}

function inputWarnings(name: string, { format, pages }: SourceInfo): Warning[] {
  const claimed = formatFromName(name);
  const warnings: Warning[] = [];
  if (claimed !== null && claimed !== format) {
    const real = FORMAT_FACTS[format].name;
    warnings.push({ id: 'format.lies', text: `${name} is named as ${FORMAT_FACTS[claimed].name}, but it is a ${real} file.` });
  }
  if (pages > 1) {
    const what = format === 'gif' || format === 'webp' ? 'frame' : 'page';
    warnings.push({ id: 'pages.first', text: `The file has ${pages} ${what}s: the first one was taken.` });
  }
  return warnings;
}

interface Outcome {
  readonly name: string;
  readonly info: SourceInfo;
  readonly raster: PrintRaster;
  readonly format: FormatId;
  readonly sizeBytes: number;
  readonly warnings: readonly Warning[];
}

/** What a conversion made of a file. */
export function conversionReport({ name, info, raster, format, sizeBytes, warnings }: Outcome): ToolReport {
  const facts: Fact[] = [
    sizeFact('size', 'File size', sizeBytes),
    sizeFact('size.before', 'Before', info.sizeBytes),
    { id: 'width', label: 'Width', value: raster.width, unit: 'px' },
    { id: 'height', label: 'Height', value: raster.height, unit: 'px' },
    { id: 'bits', label: 'Bits a channel', value: bitDepth(raster) },
  ];
  if (raster.dpi !== null)
    facts.push({ id: 'dpi', label: 'Resolution', value: raster.dpi, unit: 'DPI', digits: Number.isInteger(raster.dpi) ? 0 : 2 });
  const found = [...inputWarnings(name, info), ...warnings];
  if (raster.mode === 'cmyk') {
    const ink = totalInkPercent(raster);
    facts.push({ id: 'ink.most', label: 'Most ink in a place', value: ink, unit: '%' });
    if (ink > INK_LIMIT_PERCENT)
      found.push({
        id: 'ink.heavy',
        text: `Up to ${Math.round(ink)} % ink lie in one place; most presses want less than ${INK_LIMIT_PERCENT} %.`,
      });
  }
  if (raster.dpi === null && !['gif'].includes(format))
    found.push({ id: 'dpi.none', text: 'The file names no resolution, so none was written. Set the DPI to give it a print size.' });
  const profile = raster.icc === null ? null : readIccFacts(raster.icc)?.name;
  if (profile) found.push({ id: 'profile', text: `Colors are meant by ${profile}.` });
  return { facts, warnings: found };
}
