import type { OnFault } from '../../boundary.ts';
import type { Listener } from '../../database/listener.ts';
import { ROTATIONS, type SigningKeys } from './signing-keys.ts';

/** Takes a new signing key up as soon as anyone rotates it, also where that was missed while the connection was down. @returns a function that ends it */
export function followRotations(
  listener: Pick<Listener, 'listen' | 'onGap'>,
  keys: Pick<SigningKeys, 'renew'>,
  onFault: OnFault,
): () => void {
  const renew = () => void keys.renew().catch(onFault);
  const listening = listener.listen(ROTATIONS, renew);
  listening.catch(onFault);
  const endGap = listener.onGap(renew);
  return () => {
    endGap();
    void listening.then((endListening) => endListening()).catch(() => undefined);
  };
}
