import type { PixelImage } from '@underbase/engine';
import type { Check } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import type { FileFacts, ValidationContext } from './sheet.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import type { Truth, TruthCase } from './truth-cases.ts';
import { validate } from './validate.ts';

/** What a case showed: how far off each measure was, and what was wrong. */
export interface Held {
  readonly checks: readonly Check[];
  readonly measured: readonly {
    readonly truth: Truth;
    readonly value: Check['value'];
    readonly off: number | null;
    readonly isGood: boolean;
  }[];
  /** Warnings that nothing in the drawing gives cause for. */
  readonly falseAlarms: readonly Check[];
}

function infoOf(image: PixelImage, info: Partial<FileFacts>): FileFacts {
  return {
    format: 'png',
    widthPx: image.width,
    heightPx: image.height,
    dpi: image.dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: 'sRGB',
    pages: 1,
    sizeBytes: 1,
    ...info,
  };
}

function holdOne(truth: Truth, checks: readonly Check[]): Held['measured'][number] {
  const check = checks.find(({ id }) => id === truth.id);
  const value = check?.value ?? null;
  const off = truth.value !== undefined && typeof value === 'number' ? value - truth.value : null;
  const isNear = truth.value === undefined || (off !== null && Math.abs(off) <= (truth.within ?? 0) + 1e-9);
  const wanted = truth.status === undefined ? null : typeof truth.status === 'string' ? [truth.status] : truth.status;
  const hasStatus = wanted === null || (check !== undefined && wanted.includes(check.status));
  return { truth, value, off, isGood: isNear && hasStatus };
}

/** Validates a case's artwork and holds the report against its truths. */
export function holdTruth(one: TruthCase, context: ValidationContext): Held {
  const image = one.make();
  const settings: ValidationSettings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE, ...one.settings };
  const checks = [...validate(infoOf(image, one.info ?? {}), image, settings, context)];
  const named = new Set([...one.truths.map(({ id }) => id), ...(one.aside ?? [])]);
  return {
    checks,
    measured: one.truths.map((truth) => holdOne(truth, checks)),
    falseAlarms: checks.filter(({ id, status }) => (status === 'warn' || status === 'fail') && !named.has(id)),
  };
}
