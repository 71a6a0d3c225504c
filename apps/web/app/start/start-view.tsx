import { WORDING } from '@underbase/contract';
import { LoadingView } from '@underbase/ui';

/** Full screen while the application starts; the page's own markup shows the same before any script has run. */
export function StartView() {
  return <LoadingView isFull>{WORDING.app.initializing}</LoadingView>;
}
