import { CONSTANTS } from '@underbase/contract';
import { Button, IconButton } from '@underbase/ui';
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '../notices/notify.ts';
import { MOD_KEY_LABEL } from '../shortcuts/mod-key.ts';
import { attachmentMessage } from './attachment-message.ts';

interface ComposerProps {
  readonly isBusy: boolean;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
  readonly focus?: Ref<{ focus(): void }>;
}

/** Where questions are written: it grows to 200 px, Ctrl or Cmd with Enter sends, an image can be named. */
export function Composer({ isBusy, onSend, onCancel, focus }: ComposerProps) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useImperativeHandle(focus, () => ({ focus: () => area.current?.focus() }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, CONSTANTS.chat.inputMaxHeightPx)}px`;
  }, [text]);

  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isBusy || text.trim() === '') return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const attach = (file: File | undefined): void => {
    if (!file || isBusy) return;
    if (!file.type.startsWith('image/')) {
      notify.error('Only images can be attached', { description: `${file.name} is none.` });
      return;
    }
    onSend(attachmentMessage(file));
  };

  return (
    <form onSubmit={send}>
      <textarea
        ref={area}
        rows={2}
        aria-label="Message"
        placeholder="Ask about a file or a print method"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="row">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label="Image to name"
          hidden
          onChange={({ target }) => {
            attach(target.files?.[0]);
            target.value = '';
          }}
        />
        <IconButton
          icon="paperclip"
          label="Attach an image: its type, name and size are sent, not the picture"
          variant="quiet"
          dense
          onClick={() => picker.current?.click()}
        />
        <span className="small faint chat-keys">{MOD_KEY_LABEL} Enter sends</span>
        <span className="grow" />
        {isBusy && (
          <Button dense onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="ink" dense icon="send" aria-disabled={isBusy || text.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  );
}
