import type { PixelImage } from '@underbase/engine';
import { nodeKernels } from '@underbase/runner/node';
import { type Check, type CheckId, DEFAULT_PROFILE, type ValidationSettings, type Verdict, validateAll } from '@underbase/tools/validation';
import type { VerdictCase } from './list.ts';

/** What was made of a file. */
export interface Judged {
  readonly one: VerdictCase;
  readonly verdict: Verdict;
  readonly isRight: boolean;
  /** Sound, and refused all the same. */
  readonly isRefused: boolean;
  readonly missed: readonly (readonly CheckId[])[];
  readonly invented: readonly Check[];
  /** The verdict is what the file's own checks say. */
  readonly agrees: boolean;
  /** What stood out, in words. */
  readonly findings: readonly string[];
}

/** Findings on these tell something about the art; the others speak of the file, and are no matter here. */
const JUDGED: readonly CheckId[] = [
  'line.min',
  'gap.min',
  'text.small',
  'speck.count',
  'hole.pin',
  'alpha.semi',
  'alpha.rim',
  'alpha.ghost',
  'alpha.fade',
  'garment.match',
  'contrast.low',
  'halftone.baked',
  'halftone.dot',
  'tone.range',
  'alpha.none',
  'bg.leftover',
  'edge.fringe',
  'dpi.effective',
  'dpi.true',
  'size.film',
  'jpeg.artifacts',
  'trim.empty',
  'frame.cut',
];

const isFound = ({ status }: Check): boolean => status === 'warn' || status === 'fail';

/** What a file says of itself. */
export function factsOf(one: VerdictCase, { width, height, dpi }: PixelImage) {
  return {
    format: one.format,
    widthPx: width,
    heightPx: height,
    dpi,
    hasAlpha: one.format === 'png',
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: 'sRGB',
    pages: 1,
    sizeBytes: 1,
  } as const;
}

/** What a file is held against. */
export function settingsFor(one: VerdictCase, { width }: PixelImage): ValidationSettings {
  return { method: one.method, printWidthIn: one.isSized ? width / 300 : null, garment: one.garment, profile: DEFAULT_PROFILE };
}

function verdictBy(checks: readonly Check[]): Verdict {
  if (checks.some(({ status }) => status === 'fail')) return 'not-ready';
  return checks.some(({ status }) => status === 'warn') ? 'warnings' : 'ready';
}

/** Draws a file, has it validated, and holds the report against how it was drawn. */
export async function judgeCase(one: VerdictCase): Promise<Judged> {
  const image = await one.make();
  const report = validateAll(factsOf(one, image), image, settingsFor(one, image), { kernels: nodeKernels(), progress: () => undefined });
  const found = report.checks.filter(isFound);
  const allowed = new Set([...one.must.flat(), ...one.may]);
  return {
    one,
    verdict: report.verdict,
    isRight: one.expected.includes(report.verdict),
    isRefused: one.expected.includes('ready') && !one.expected.includes('not-ready') && report.verdict === 'not-ready',
    missed: one.must.filter((ids) => !found.some(({ id }) => ids.includes(id))),
    invented: found.filter(({ id }) => JUDGED.includes(id) && !allowed.has(id)),
    agrees: report.verdict === verdictBy(report.checks),
    findings: found.map(({ id, status, value }) => `${id}:${status}:${value}`),
  };
}
