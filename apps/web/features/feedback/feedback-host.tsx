import { WORDING } from '@underbase/contract';
import { lazy, Suspense } from 'react';
import { useStore } from '../../state/store.ts';
import { feedbackStore, loadFeedbackDialog, openFeedback } from './feedback-state.ts';

const FeedbackDialog = lazy(async () => ({ default: (await loadFeedbackDialog()).FeedbackDialog }));

/** The HELP tab at the edge of every screen, and the dialog that it opens. */
export function FeedbackHost() {
  const isOpen = useStore(feedbackStore, (state) => state.isOpen);
  return (
    <>
      <button
        type="button"
        className="help-tab"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadFeedbackDialog()}
        onFocus={() => void loadFeedbackDialog()}
        onClick={openFeedback}
      >
        <span>{WORDING.header.help}</span>
      </button>
      {isOpen && (
        <Suspense>
          <FeedbackDialog />
        </Suspense>
      )}
    </>
  );
}
