import { spend } from '../../../clients/spend.ts';
import { openImage } from '../../../clients/workshop.ts';
import { keepValidatedFile } from '../../../state/validated-files.ts';
import type { ValidatorDeps } from '../state/create-validator.ts';

/** The validator's way to the outside, on the site. */
export const siteDeps: ValidatorDeps = {
  openImage,
  spend,
  keep: keepValidatedFile,
  newId: () => crypto.randomUUID(),
};
