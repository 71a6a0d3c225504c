import { createStore } from '../../state/store.ts';

interface FeedbackState {
  readonly isOpen: boolean;
  /** What is typed stays until it is sent, through closing and opening. Null: not touched yet. */
  readonly email: string | null;
  readonly message: string;
}

const EMPTY: FeedbackState = { isOpen: false, email: null, message: '' };

export const feedbackStore = createStore<FeedbackState>(EMPTY);

export function openFeedback(): void {
  feedbackStore.set((state) => ({ ...state, isOpen: true }));
}

export function closeFeedback(): void {
  feedbackStore.set((state) => ({ ...state, isOpen: false }));
}

/** After it was sent: nothing stays. */
export function clearFeedback(): void {
  feedbackStore.set(EMPTY);
}

export const loadFeedbackDialog = () => import('./feedback-dialog.tsx');
