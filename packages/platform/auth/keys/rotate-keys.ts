import { type DatabasePlace, useDatabase } from '../../database/use-database.ts';
import { rotateSigningKey } from './signing-keys.ts';

/**
 * Replaces the key that signs access tokens, while servers run or not. Running ones take the new key up at once; tokens
 * that the old key signed hold until they expire.
 * @returns the id of the new key.
 * @throws AppError with a `database.…` code
 */
export function rotateKeys(place: DatabasePlace): Promise<string> {
  return useDatabase(place, rotateSigningKey);
}
