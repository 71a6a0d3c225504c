import { encodeDxf, encodeEps, encodeVectorPdf, encodeVectorSvg, type VectorArt } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { Frame } from '@underbase/engine';
import type { RunContext, RunOutcome } from '../run.ts';
import { vectorArt } from './ink-layers.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { reportDrawing } from './report.ts';

function encode(art: VectorArt, format: FormatId, { dxf }: VectorizerOptions): Uint8Array {
  switch (format) {
    case 'pdf':
      return encodeVectorPdf(art);
    case 'eps':
      return encodeEps(art);
    case 'dxf':
      return encodeDxf(art, { version: dxf });
    default:
      return encodeVectorSvg(art);
  }
}

/** The drawing of a plan as the file that was asked for. */
export async function writeDrawing(frame: Frame, options: VectorizerOptions, plan: Plan, context: RunContext): Promise<RunOutcome> {
  const format = context.format ?? 'svg';
  const art = vectorArt(frame, options, plan);
  // A file without a line is not worth a token.
  if (art.layers.length === 0) throw new AppError('art.nothing');
  const bytes = encode(art, format, options);
  const { facts, ...report } = reportDrawing(frame, options, plan, art);
  const { extensions, mime } = FORMAT_FACTS[format];
  return {
    artifacts: [{ kind: 'bytes', suffix: '', extension: extensions[0], mime, bytes }],
    report: { ...report, facts: [...facts, { id: 'file-size', label: 'File size', value: bytes.length / 1000, unit: 'KB', digits: 1 }] },
  };
}
