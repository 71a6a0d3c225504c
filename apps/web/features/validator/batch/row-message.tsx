import { type Message, WORDING } from '@underbase/contract';
import { Popover } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';

interface RowMessageProps {
  readonly name: string;
  readonly message: Message;
  /** The file was not read at all. */
  readonly isUnread: boolean;
}

/** What went wrong with one file: a line of it in its row, and all of it under a press, since a row has no room for more, on phones least of all. */
export function RowMessage({ name, message, isUnread }: RowMessageProps) {
  const words = `${isUnread ? `${WORDING.app.imageFailed}. ` : ''}${message.what} ${message.next}`;
  return (
    <>
      <Popover
        label={`What became of ${name}`}
        trigger={
          <button type="button" className="row-message err-text clip">
            {words}
          </button>
        }
      >
        <p className="row-words">{words}</p>
      </Popover>
      <AskAboutMessage message={message} />
    </>
  );
}
