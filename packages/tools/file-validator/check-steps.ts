import type { CheckId } from './check-list.ts';
import { background, emptyMargin, filmSize } from './checks/print-area.ts';
import { dpiTag, effectiveDpi, excessDpi } from './checks/resolution.ts';
import { colorMode, fileSanity } from './checks/source.ts';
import type { Finding } from './judge.ts';
import type { Subject } from './subject.ts';

/** How each check finds its measure, in the order in which checks are made: the quick ones first. */
export const CHECK_STEPS: readonly (readonly [CheckId, (subject: Subject) => Finding])[] = [
  ['dpi.effective', effectiveDpi],
  ['dpi.excess', excessDpi],
  ['dpi.tag', dpiTag],
  ['size.film', filmSize],
  ['color.mode', colorMode],
  ['file.sanity', fileSanity],
  ['alpha.none', background],
  ['trim.empty', emptyMargin],
];
