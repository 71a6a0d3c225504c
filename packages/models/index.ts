export { isAddress, isSha256, type ModelSource, type ModelUse, parseModels, requireModel } from './catalogue.ts';
export { FAMILIES, type Family } from './families.ts';
export { MODEL_ID } from './model-id.ts';
export type { ModelMatte, ModelPort } from './port.ts';
