import { judgedWork } from '../../../clients/judged-work.ts';
import { spend } from '../../../clients/spend.ts';
import { openImage } from '../../../clients/workshop.ts';
import { keepValidatedFile } from '../../../state/validated-files.ts';
import type { ValidatorDeps } from '../state/create-validator.ts';
import type { KeptWork } from '../state/kept-work.ts';

/** The validator's way to the outside, on the site. */
export const siteDeps: ValidatorDeps = {
  openImage,
  spend,
  keep: keepValidatedFile,
  newId: () => crypto.randomUUID(),
};

/** On the validator's own pages, with an account and without, the bench is one: it goes through a sign-in and comes back after a reload. */
export const keptDeps: ValidatorDeps = { ...siteDeps, work: judgedWork<KeptWork>('bench') };
