/** The file validator's engine, for whoever runs it: a worker of the pages, the command line, tests. See file-validator/README.md. */

export { CURRENCIES } from './currencies.ts';
export { applyFixes, settingsAfter } from './file-validator/apply-fixes.ts';
export {
  CHECK_FACTS,
  CHECK_IDS,
  type CheckFacts,
  type CheckGroup,
  type CheckId,
  factsOf,
  type Severity,
} from './file-validator/check-list.ts';
export { lineOfPlace, parseProfile, readProfile } from './file-validator/read-profile.ts';
export type {
  Check,
  CheckStatus,
  FileVerdict,
  Fix,
  InPlaceFixId,
  PrintSize,
  SafeFixId,
  Score,
  ValidationReport,
  Verdict,
} from './file-validator/report.ts';
export { reportEntry } from './file-validator/report-entry.ts';
export { READY_SCORE, scoreChecks } from './file-validator/score.ts';
export type { Method, ValidationSettings } from './file-validator/settings.ts';
export { settingsOf } from './file-validator/settings-of.ts';
export type { FileFacts, ValidationContext } from './file-validator/sheet.ts';
export { hasOwnSmallestDot, smallestDotText } from './file-validator/shop-dots.ts';
export { inkTextOf, withInkText } from './file-validator/shop-inks.ts';
export {
  type CheckLimits,
  DEFAULT_PROFILE,
  FILM_PRICE_BOUNDS,
  LIMIT_BOUNDS,
  MEASURE_FIELDS,
  type MeasureField,
  type MethodProfile,
  PRINT_BOUNDS,
  type PrintBox,
  type ShopFilm,
  type ShopMeasures,
  type ShopPreset,
  type ShopPrint,
  type ShopProfile,
} from './file-validator/shop-profile.ts';
export { atBatchSize, type BatchSize, fittedWidthIn, type SizeDoubt, sizeDoubt, withUsualWidth } from './file-validator/usual-width.ts';
export { inReportOrder, validate, validateAll } from './file-validator/validate.ts';
export { formatProfile, profileFromLink, profileToLink } from './file-validator/write-profile.ts';
/** Where prints go, for whoever asks how large a file prints. */
export { PLACEMENTS } from './fit-my-print/placements.ts';
export { MESH_LIMIT_BOUNDS, type MeshLimits, meshLimitsText } from './mesh-limits.ts';
export { hasPages } from './page-warning.ts';
