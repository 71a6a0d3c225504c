export type { BillingInvoice, BillingState, PlanStep } from './billing.ts';
export { CONSTANTS } from './constants.ts';
export { errorDetail } from './error-detail.ts';
export {
  type Actor,
  AppError,
  ERRORS,
  type ErrorCode,
  type ErrorData,
  type ErrorEntry,
  type ErrorParams,
  fromErrorData,
  isAbort,
  toErrorData,
} from './errors.ts';
export { FORMAT_FACTS, FORMATS, type FormatId, formatFromName } from './formats.ts';
export { LIMITS } from './limits.ts';
export { MESSAGE_CODES, type Message, messageFor, oneLine, type WayOut } from './messages.ts';
export { isOfflineError, missingPart, nameMissingPart, OFFLINE_WORDS } from './missing-part.ts';
export type { Price, PricedOptions, PricedPicture, PriceFormula, ToolId } from './prices.ts';
export { isUnreachable, plainWords, UNREACHABLE_WORDS } from './raw-words.ts';
export { DEFAULT_TOKEN_LIMIT, formatPrice, PLANS, type Plan, TIERS, type Tier, tierName, tokenAllowance } from './tiers.ts';
export { fill, WORDING } from './wording.ts';
