import type { PixelImage } from '@underbase/engine';
import { CHECK_IDS, type CheckId } from './check-list.ts';
import { CHECK_STEPS } from './check-steps.ts';
import { gradedDpi } from './checks/resolution.ts';
import { judge } from './judge.ts';
import type { Check, ValidationReport } from './report.ts';
import { scoreChecks } from './score.ts';
import type { ValidationSettings } from './settings.ts';
import type { FileFacts, ValidationContext } from './sheet.ts';
import { Subject } from './subject.ts';

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
  yield* checksOf(new Subject(info, image, settings, context));
}

function* checksOf(subject: Subject): Generator<Check, void> {
  const { context } = subject;
  const wanted = CHECK_STEPS.filter(([id]) => subject.profile.limits[id].isOn);
  for (const [index, [id, find]] of wanted.entries()) {
    subject.share = index / wanted.length;
    subject.heed();
    yield judge(subject, id, find(subject));
  }
  context.progress(1);
}

const placeOf = new Map<CheckId, number>(CHECK_IDS.map((id, place) => [id, place]));

/** Checks in the order of the report. */
export function inReportOrder(checks: readonly Check[]): readonly Check[] {
  return [...checks].sort((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
}

/** Ink at print size, all that covers, and all where art shows, in square inches. */
function areasOf({ areas, print }: Subject): Pick<ValidationReport, 'inkSquareIn' | 'coveredSquareIn' | 'shownSquareIn'> {
  const { inkPx, coveredPx, shownPx } = areas();
  const squareIn = (px: number): number => px / print.dpi ** 2;
  return { inkSquareIn: squareIn(inkPx), coveredSquareIn: squareIn(coveredPx), shownSquareIn: squareIn(shownPx) };
}

/** All checks; `onCheck` hears of each as soon as it is known. Errors as `validate`. */
export function validateAll(
  info: FileFacts,
  image: PixelImage,
  settings: ValidationSettings,
  context: ValidationContext,
  onCheck?: (check: Check) => void,
): ValidationReport {
  const subject = new Subject(info, image, settings, context);
  const checks: Check[] = [];
  for (const check of checksOf(subject)) {
    checks.push(check);
    onCheck?.(check);
  }
  const { method, garment, profile } = settings;
  return {
    ...scoreChecks(checks, method, gradedDpi(subject)),
    info,
    method,
    garment,
    profileName: profile.name,
    printSize: subject.print,
    ...areasOf(subject),
    checks: inReportOrder(checks),
  };
}
