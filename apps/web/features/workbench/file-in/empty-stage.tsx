import { WORDING } from '@underbase/contract';
import { DropZone, Icon, Progress, RegistrationMarks } from '@underbase/ui';
import { loadSample } from '../../../clients/load-sample.ts';
import { currentProcessedImage } from '../../../state/processed-image.ts';
import { acceptList, formatWords } from '../../navigation/format-words.ts';
import { SAMPLES, type Sample } from '../../samples/samples.ts';
import { MOD_KEY_LABEL } from '../../shortcuts/mod-key.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { RecentFiles } from './recent-files.tsx';

/** The stage before there is a picture: drop, paste, browse, samples, the last result, recent files. */
export function EmptyStage() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const opening = useBench((state) => state.opening);
  const isRestored = useBench((state) => state.isRestored);
  const carried = currentProcessedImage();

  const openSample = async ({ url, fileName }: Sample): Promise<void> => {
    const file = await loadSample(url, fileName);
    await workbench.open([{ blob: file, name: fileName }]);
  };

  return (
    <section className="stage empty-stage" aria-label="Artwork">
      <RegistrationMarks />
      {opening.phase === 'opening' ? (
        <div className="empty-card opening-card">
          <Progress label={`Opening ${opening.name}`} fraction={opening.fraction} onCancel={workbench.stopOpening} />
        </div>
      ) : (
        isRestored && (
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
              accept={acceptList(tool.accepts)}
              multiple={tool.inputs.max > 1}
              onFiles={(files) => void workbench.open(files.map((file) => ({ blob: file, name: file.name })))}
              hint={`${formatWords(tool.accepts)}. Or paste with ${MOD_KEY_LABEL} V.`}
            />
            {carried && (
              <button type="button" className="carried" onClick={() => void workbench.open([{ blob: carried.file, name: carried.name }])}>
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
            <RecentFiles onOpen={(file) => void workbench.open([file])} />
          </div>
        )
      )}
    </section>
  );
}
