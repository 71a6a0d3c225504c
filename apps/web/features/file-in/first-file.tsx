import { type FormatId, WORDING } from '@underbase/contract';
import { DropZone, Icon, Progress, RegistrationMarks } from '@underbase/ui';
import type { ReactNode } from 'react';
import { loadSample } from '../../clients/load-sample.ts';
import { currentProcessedImage } from '../../state/processed-image.ts';
import { AskAboutMessage } from '../chat/ask-about-message.tsx';
import { acceptList, formatWords } from '../navigation/format-words.ts';
import { SAMPLES, type Sample } from '../samples/samples.ts';
import { MOD_KEY_LABEL } from '../shortcuts/mod-key.ts';
import type { Opening } from './opening.ts';
import { RecentFiles } from './recent-files.tsx';

interface NamedBlob {
  readonly blob: Blob;
  readonly name: string;
}

interface FirstFileProps {
  readonly opening: Opening;
  readonly onStop: () => void;
  readonly accepts: readonly FormatId[];
  readonly multiple?: boolean;
  /** An order list may come with the pictures. */
  readonly takesList?: boolean;
  /** Follows the formats and the key for pasting. */
  readonly hint?: string;
  readonly onOpen: (files: readonly NamedBlob[]) => void;
  /** Nothing is offered yet: what was kept from the last visit is still being looked for. */
  readonly isWaiting?: boolean;
  /** Stands above the recent files. */
  readonly children?: ReactNode;
}

/** The stage before there is a picture: drop, paste, browse, the last result, samples, recent files. */
export function FirstFile({ opening, onStop, isWaiting, ...offer }: FirstFileProps) {
  return (
    <section className="stage empty-stage" aria-label="Artwork">
      <RegistrationMarks />
      {opening.phase === 'opening' ? (
        <div className="empty-card opening-card">
          <Progress label={`Opening ${opening.name}`} fraction={opening.fraction} onCancel={onStop} />
        </div>
      ) : (
        !isWaiting && (
          <div className="empty-card">
            {opening.phase === 'failed' && (
              <div className="open-failed" role="alert">
                <Icon name="circle-alert" />
                <b>{WORDING.app.imageFailed}</b>
                <p>
                  {opening.message.what} {opening.message.next} <AskAboutMessage message={opening.message} />
                </p>
              </div>
            )}
            <Offer {...offer} />
          </div>
        )
      )}
    </section>
  );
}

function Offer({ accepts, multiple, takesList, hint, onOpen, children }: Omit<FirstFileProps, 'opening' | 'onStop' | 'isWaiting'>) {
  const carried = currentProcessedImage();
  const openSample = async ({ url, fileName }: Sample): Promise<void> =>
    onOpen([{ blob: await loadSample(url, fileName), name: fileName }]);
  return (
    <>
      <DropZone
        accept={acceptList(accepts, takesList)}
        multiple={multiple}
        onFiles={(files) => onOpen(files.map((file) => ({ blob: file, name: file.name })))}
        hint={`${formatWords(accepts)}. Or paste with ${MOD_KEY_LABEL} V.${hint ? ` ${hint}` : ''}`}
      />
      {carried && (
        <button type="button" className="carried" onClick={() => onOpen([{ blob: carried.file, name: carried.name }])}>
          <Icon name="repeat" />
          <span>
            Use {carried.name}
            {carried.madeBy && <span className="faint"> from {carried.madeBy}</span>}
          </span>
        </button>
      )}
      <h2>Sample artwork</h2>
      <ul className="thumbs">
        {SAMPLES.map((sample) => (
          <li key={sample.url}>
            <button type="button" onClick={() => void openSample(sample)}>
              <span className="thumb checker">
                <img src={sample.thumbUrl} alt="" />
              </span>
              {sample.title}
            </button>
          </li>
        ))}
      </ul>
      {children}
      <RecentFiles onOpen={(file) => onOpen([file])} />
    </>
  );
}
