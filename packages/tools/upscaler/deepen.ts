import { deepenEnlargement } from '@underbase/engine';
import type { DeepMaker } from '../run.ts';
import type { Kind } from './choose-kind.ts';

const kindOf = (details: object | undefined): Kind | null => (details && 'kind' in details ? (details.kind as Kind) : null);

/** Grades of 16 bits; what is drawn, repaired or added by a network is decided in 8. */
export const deepen: DeepMaker = (made, source, deep, { details }) =>
  deepenEnlargement(made, source, deep, kindOf(details) === 'pixels' ? 'squares' : 'restoring');
