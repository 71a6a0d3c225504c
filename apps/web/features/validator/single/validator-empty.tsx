import { WORDING } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import { DropZone, Icon, Progress, RegistrationMarks } from '@underbase/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { loadSample } from '../../../clients/load-sample.ts';
import { currentProcessedImage } from '../../../state/processed-image.ts';
import { formatWords } from '../../navigation/format-words.ts';
import { SAMPLES, type Sample } from '../../samples/samples.ts';
import { MOD_KEY_LABEL } from '../../shortcuts/mod-key.ts';
import { RecentFiles } from '../../workbench/file-in/recent-files.tsx';
import { ARTWORK_ACCEPT, toJudge } from '../file-in/browse-artwork.ts';
import { PlaceContext } from '../report/place-context.ts';
import { useJudged, useValidator } from '../validator-context.ts';

/** Before there is a file: drop, paste, browse, samples, the last result, recent files. */
export function ValidatorEmpty() {
  const validator = useValidator();
  const opening = useJudged((state) => state.opening);
  const place = useContext(PlaceContext);
  const carried = currentProcessedImage();
  const openSample = async ({ url, fileName }: Sample): Promise<void> =>
    validator.open({ blob: await loadSample(url, fileName), name: fileName });

  return (
    <section className="stage empty-stage" aria-label="Artwork">
      <RegistrationMarks />
      {opening.phase === 'opening' ? (
        <div className="empty-card opening-card">
          <Progress label={`Opening ${opening.name}`} fraction={opening.fraction} onCancel={validator.stopOpening} />
        </div>
      ) : (
        <div className="empty-card">
          {opening.phase === 'failed' && (
            <div className="open-failed" role="alert">
              <Icon name="circle-alert" />
              <b>{WORDING.app.imageFailed}</b>
              <p>
                {opening.message.what} {opening.message.next}
              </p>
            </div>
          )}
          <DropZone
            accept={ARTWORK_ACCEPT}
            onFiles={(files) => void validator.open(toJudge(files)[0])}
            hint={`${formatWords(toolById('file-validator').accepts)}. Or paste with ${MOD_KEY_LABEL} V. The file stays on your device.`}
          />
          {carried && (
            <button type="button" className="carried" onClick={() => void validator.open({ blob: carried.file, name: carried.name })}>
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
          {place === 'site' && (
            <p className="muted">
              Many files? <Link to="/batch-validator">Check them in one table</Link>
            </p>
          )}
          <RecentFiles onOpen={(file) => void validator.open(file)} />
        </div>
      )}
    </section>
  );
}
