/**
 * What is needed where a tool is used, apart from what every page knows of it: whatever any page takes from the index ends in the frame that all
 * pages load (decisions/066).
 */
export { modelUse, requireModels } from './model-options.ts';
export { flagName, withLabels } from './option-names.ts';
export { type ValidationContext, validateOptions } from './options-validation/validate.ts';
export { gangStem, sheetStem } from './sheet-name.ts';
export { type UsageRecord, usageRecord } from './usage-record.ts';
