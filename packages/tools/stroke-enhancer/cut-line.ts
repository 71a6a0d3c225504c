import { encodeDxf, encodeVectorPdf, encodeVectorSvg, type VectorArt, type VectorShape } from '@underbase/codecs';
import { AppError, FORMAT_FACTS } from '@underbase/contract';
import { bridgedLine, type Frame, type PieceLine, type PixelImage } from '@underbase/engine';
import type { Artifact, RunContext } from '../run.ts';
import { closedLines, LEAST_STRIP_MM, MM_PER_INCH, pxOf } from './closed-lines.ts';
import type { LeftOut } from './left-out.ts';
import { nearLines } from './near-lines.ts';
import { CUT_SUFFIX, type StrokeOptions } from './options.ts';

/** What cutting programs look for: the name and color that printers and plotters have agreed on; a line of a quarter of a point. */
const CUT = { name: 'CutContour', color: '#ec008c', widthIn: 0.25 / 72 } as const;

/** What cutters read. */
export const CUT_FORMATS = ['svg', 'pdf', 'dxf'] as const;
export type CutFormat = (typeof CUT_FORMATS)[number];

/** A cut line as a drawing. */
export interface CutLine {
  readonly art: VectorArt;
  /** Closed lines before bridges part them. */
  readonly lines: number;
  /** Points that a person would have to move. */
  readonly nodes: number;
  readonly left: LeftOut;
  /** Lines that are too short for the bridges that are asked for. */
  readonly unbridged: number;
  /** Lines that run so near to another one that a blade tears what lies between, and how near the nearest two are, in mm. */
  readonly near: { readonly count: number; readonly nearestMm: number };
}

function encode({ art }: CutLine, format: CutFormat, { dxf }: StrokeOptions): Uint8Array {
  switch (format) {
    case 'pdf':
      return encodeVectorPdf(art);
    case 'dxf':
      return encodeDxf(art, { version: dxf });
    default:
      return encodeVectorSvg(art);
  }
}

function cutFile(line: CutLine, format: CutFormat, options: StrokeOptions, suffix: string): Artifact {
  const { extensions, mime } = FORMAT_FACTS[format];
  return { kind: 'bytes', suffix, extension: extensions[0], mime, bytes: encode(line, format, options) };
}

/** The line as the result itself. */
export function resultFile(line: CutLine, format: CutFormat, options: StrokeOptions): Artifact {
  return cutFile(line, format, options, '');
}

/** The line as the file beside the result that the options ask for; none where they do not, or where the result is that very file. */
export function fileBeside(line: CutLine, options: StrokeOptions, result?: CutFormat): readonly Artifact[] {
  return options.cut === 'none' || options.cut === result ? [] : [cutFile(line, options.cut, options, CUT_SUFFIX)];
}

/** How far lines reach beyond the picture, with a little room; 0 where they don't. */
function bleedPx({ width, height }: PixelImage, lines: readonly PieceLine[]): number {
  let most = 0;
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += 2) {
      most = Math.max(most, -points[at], -points[at + 1], points[at] - width, points[at + 1] - height);
    }
  }
  return most > 0 ? Math.ceil(most) + 1 : 0;
}

/**
 * The outer edge of a result as lines for a blade, at true size: arcs and curves with few points, holes included, at the distance and with the bridges
 * that are asked for. Errors: art.nothing, where there is no line.
 */
export function cutLine(result: PixelImage, frame: Frame, options: StrokeOptions, context: Pick<RunContext, 'kernels'>): CutLine {
  const { lines, left } = closedLines(result, frame, options, context);
  if (lines.length === 0) throw new AppError('art.nothing');
  const bridgePx = pxOf(options.bridges, frame);
  const widthPx = CUT.widthIn * frame.dpi;
  const { count, nearestPx } = nearLines(lines, (LEAST_STRIP_MM / MM_PER_INCH) * frame.dpi);
  let unbridged = 0;
  const shapes = lines.flatMap((line): VectorShape[] => {
    const parts = bridgePx > 0 ? bridgedLine(line, bridgePx) : null;
    if (bridgePx > 0 && !parts) unbridged++;
    if (!parts) return [{ kind: 'stroke', line, isClosed: true, widthPx, cap: 'round' }];
    return parts.map((part) => ({ kind: 'stroke', line: part, isClosed: false, widthPx, cap: 'butt' }));
  });
  const { width, height } = result;
  const layers = [{ name: CUT.name, color: CUT.color, opacity: 1, shapes }];
  const art: VectorArt = { title: 'Cut line', width, height, dpi: frame.dpi, bleedPx: bleedPx(result, lines), layers };
  return {
    art,
    lines: lines.length,
    nodes: lines.reduce((sum, line) => sum + line.lines.length, 0),
    left,
    unbridged,
    near: { count, nearestMm: (nearestPx / frame.dpi) * MM_PER_INCH },
  };
}
