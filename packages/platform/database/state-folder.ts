import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { canReach, chooseServerUser } from './embedded/server-user.ts';

interface StateFolderInput {
  /** Root of the checkout or installation. */
  readonly checkout: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Where this installation keeps what it writes (database, keys, stored files).
 * `UNDERBASE_STATE` wins. Else `.state` in the checkout; when Node is root and the unprivileged database user can't reach the
 * checkout (a root-only folder such as /root), `/var/lib/underbase/<name>-<hash of the path>`, one for each checkout.
 */
export function stateFolder({ checkout, env = process.env }: StateFolderInput): string {
  if (env.UNDERBASE_STATE) return resolve(env.UNDERBASE_STATE);
  const root = resolve(checkout);
  const inside = join(root, '.state');
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || canReach(chooseServerUser(join(inside, 'postgres', 'data')), root)) return inside;
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return join('/var/lib/underbase', `${basename(root)}-${hash}`);
}
