import { WORDING } from '@underbase/contract';
import { DropZone, Icon, Progress } from '@underbase/ui';
import { loadSample } from '../../clients/load-sample.ts';
import { SAMPLES } from '../samples/samples.ts';
import { ARTWORK_ACCEPT } from '../validator/file-in/browse-artwork.ts';
import { firstToJudge } from '../validator/file-in/first-to-judge.ts';
import { useJudged, useValidator } from '../validator/validator-context.ts';

const FADED = SAMPLES.find(({ fileName }) => fileName === 'luna.png') ?? SAMPLES[0];

/** Before the visitor has brought a file: drop, browse, or a sample with a fade. */
export function GuideEmpty() {
  const validator = useValidator();
  const opening = useJudged((state) => state.opening);
  const openSample = async (): Promise<void> => validator.open({ blob: await loadSample(FADED.url, FADED.fileName), name: FADED.fileName });
  if (opening.phase === 'opening') {
    return <Progress label={`Opening ${opening.name}`} fraction={opening.fraction} onCancel={validator.stopOpening} />;
  }
  return (
    <div className="guide-empty">
      {opening.phase === 'failed' && (
        <p role="alert">
          <b>{WORDING.app.imageFailed}.</b> {opening.message.what} {opening.message.next}
        </p>
      )}
      <DropZone accept={ARTWORK_ACCEPT} onFiles={(files) => void validator.open(firstToJudge(files))} />
      <button type="button" className="carried" onClick={() => void openSample()}>
        <Icon name="image" />
        <span>Try it with {FADED.title}</span>
      </button>
    </div>
  );
}
