import { coveredPixels, type PixelImage, printedInk } from '@underbase/engine';
import { CHECK_IDS, type CheckId } from './check-list.ts';
import { CHECK_STEPS } from './check-steps.ts';
import { judge } from './judge.ts';
import type { Check, ValidationReport } from './report.ts';
import { scoreChecks } from './score.ts';
import type { ValidationSettings } from './settings.ts';
import { type FileFacts, printSizeOf, Subject, type ValidationContext } from './subject.ts';

/**
 * Holds a picture against what a method and a shop ask of it, and yields every check as soon as it is known: what the file says and one look
 * over its pixels first (under 150 ms for 24 MP), the long measures last. Checks that the profile turns off are left out.
 * Keeps its input. Whoever iterates may stop at any check; `context.progress` throws an AbortError once the run is cancelled.
 */
export function* validate(
  info: FileFacts,
  image: PixelImage,
  settings: ValidationSettings,
  context: ValidationContext,
): Generator<Check, void> {
  const subject = new Subject(info, image, settings, context);
  const wanted = CHECK_STEPS.filter(([id]) => subject.profile.limits[id].isOn);
  for (const [index, [id, find]] of wanted.entries()) {
    context.progress(index / wanted.length);
    yield judge(subject, id, find(subject));
  }
  context.progress(1);
}

const placeOf = new Map<CheckId, number>(CHECK_IDS.map((id, place) => [id, place]));

/** Checks in the order of the report. */
export function inReportOrder(checks: readonly Check[]): readonly Check[] {
  return [...checks].sort((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
}

/** A report from the checks made so far; complete once `validate` has ended. */
export function reportOf(info: FileFacts, image: PixelImage, settings: ValidationSettings, checks: readonly Check[]): ValidationReport {
  const { method, garment, profile } = settings;
  const printSize = printSizeOf(info, image, settings);
  return {
    ...scoreChecks(checks, method, printSize.dpi),
    info,
    method,
    garment,
    profileName: profile.name,
    printSize,
    inkSquareIn: printedInk(image) / printSize.dpi ** 2,
    coveredSquareIn: coveredPixels(image) / printSize.dpi ** 2,
    checks: inReportOrder(checks),
  };
}

/** All checks at once. */
export function validateAll(
  info: FileFacts,
  image: PixelImage,
  settings: ValidationSettings,
  context: ValidationContext,
): ValidationReport {
  return reportOf(info, image, settings, [...validate(info, image, settings, context)]);
}
