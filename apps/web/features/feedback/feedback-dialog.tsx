import { WORDING } from '@underbase/contract';
import { Button, Dialog, TextAreaField, TextField } from '@underbase/ui';
import { type FormEvent, useRef, useState } from 'react';
import { sessionStore } from '../../clients/account/session.ts';
import { sendFeedback } from '../../clients/send-feedback.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { clearFeedback, closeFeedback, feedbackStore } from './feedback-state.ts';

const WORDS = WORDING.feedback;

/** A message to the people behind the product, with an address for the answer. */
export function FeedbackDialog() {
  const { account } = useStore(sessionStore);
  const state = useStore(feedbackStore);
  const [isSending, setSending] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const typedEmail = state.email ?? account?.email ?? '';

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const email = typedEmail.trim();
    const message = state.message.trim();
    if (!email || !message) {
      notify.error(WORDS.missingTitle, { description: WORDS.missingText });
      (email ? messageField : emailField).current?.focus();
      return;
    }
    setSending(true);
    try {
      await sendFeedback({ email, message });
    } catch {
      notify.error(WORDS.failedTitle, { description: WORDS.failedText });
      setSending(false);
      return;
    }
    notify.success(WORDS.sentTitle, { description: WORDS.sentText });
    clearFeedback();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closeFeedback()}
      title="Help and feedback"
      description="Something in the way, or missing? Write to us. We answer within about 24 hours."
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={closeFeedback}>Cancel</Button>
          <Button type="submit" variant="ink" icon="send" isBusy={isSending}>
            {isSending ? 'Sending' : 'Send'}
          </Button>
        </>
      }
    >
      <TextField
        ref={emailField}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={typedEmail}
        onChange={({ target }) => feedbackStore.set((draft) => ({ ...draft, email: target.value }))}
      />
      <TextAreaField
        ref={messageField}
        label="Message"
        name="message"
        required
        maxLength={5000}
        rows={5}
        value={state.message}
        onChange={({ target }) => feedbackStore.set((draft) => ({ ...draft, message: target.value }))}
      />
    </Dialog>
  );
}
