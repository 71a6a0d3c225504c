import { WORDING } from '@underbase/contract';
import { Banner, Progress } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** Another file on its way to a bench that holds one already, or why it could not be opened. */
export function OpeningLine() {
  const workbench = useWorkbench();
  const opening = useBench((state) => state.opening);
  if (opening.phase === 'opening') {
    return (
      <div className="opening-line">
        <Progress label={`Opening ${opening.name}`} fraction={opening.fraction} onCancel={workbench.stopOpening} />
      </div>
    );
  }
  if (opening.phase === 'none') return null;
  return (
    <div role="alert">
      <Banner tone="fail" onDismiss={workbench.stopOpening}>
        <b>{WORDING.app.imageFailed}.</b> {opening.message.what} {opening.message.next} <AskAboutMessage message={opening.message} />
      </Banner>
    </div>
  );
}
