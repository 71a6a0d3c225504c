export { type ModelSetup, openModels } from './open-models.ts';
export { readModels } from './read-models.ts';
