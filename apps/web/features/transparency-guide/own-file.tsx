import { Banner, Button, Checkbox, Progress, Segmented, Viewer } from '@underbase/ui';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '../../clients/save-file.ts';
import { setProcessedImage } from '../../state/processed-image.ts';
import { setUnit, useUnit } from '../preferences/preferences.ts';
import { measuredWords } from '../validator/model/check-words.ts';
import type { Ink } from '../validator/model/simulate-print.ts';
import { dpiInForce } from '../validator/single/dpi-in-force.ts';
import { pictureSource, proofSource } from '../validator/single/judged-source.ts';
import { usePlaces } from '../validator/single/use-places.ts';
import type { JudgedFile } from '../validator/state/validator-state.ts';
import { useJudged, useValidator } from '../validator/validator-context.ts';
import { FOUND_KINDS } from './guide-settings.ts';

const VIEWS = [
  { value: 'artwork', label: 'Artwork' },
  { value: 'film', label: 'White on film' },
  { value: 'garment', label: 'On the garment' },
] as const;
type View = (typeof VIEWS)[number]['value'];

interface OwnFileProps {
  readonly file: JudgedFile;
  readonly ink: Ink;
  readonly garment: `#${string}`;
  readonly onGarment: (color: `#${string}`) => void;
}

/** The visitor's picture with each kind of transparency lit up on its own, and as film and print. */
export function OwnFile({ file, ink, garment, onGarment }: OwnFileProps) {
  const unit = useUnit();
  const checks = useJudged((state) => state.checks);
  const judging = useJudged((state) => state.judging);
  const settings = useJudged((state) => state.settings);
  const [lit, setLit] = useState<readonly string[]>(FOUND_KINDS.map(({ id }) => id));
  const [view, setView] = useState<View>('artwork');
  const [hasLoupe, setLoupe] = useState(false);
  const version = useRef(0);
  const dpi = dpiInForce(file.session.info, settings);
  const shapes = useMemo(
    () => (view === 'artwork' ? checks.filter(({ id }) => lit.includes(id)).flatMap(({ where }) => where) : undefined),
    [checks, lit, view],
  );
  const places = usePlaces(shapes);
  const marked = useMemo(
    () => places.map((place) => (place.kind === 'heat' ? { ...place, mark: FOUND_KINDS.find(({ id }) => id === place.id)?.mark } : place)),
    [places],
  );
  const source = useMemo(() => pictureSource(file, dpi), [file, dpi]);
  const shown = useMemo(() => {
    version.current += 1;
    return view === 'artwork' ? source : proofSource(source, view, ink, version.current);
  }, [source, view, ink]);

  return (
    <div className="own-file">
      <Viewer
        before={shown}
        label={file.name}
        unit={unit}
        onUnitChange={setUnit}
        overlays={marked}
        loupe={hasLoupe}
        onLoupeChange={setLoupe}
        backdrop={view === 'garment' ? garment : 'checker'}
        onBackdropChange={(backdrop) => {
          setView(backdrop === 'checker' ? 'artwork' : 'garment');
          if (backdrop !== 'checker') onGarment(backdrop);
        }}
        modes={<Segmented label="View" value={view} onChange={setView} choices={VIEWS} />}
      />
      <div className="own-file-side">
        <h3>{file.name}</h3>
        {judging.phase === 'failed' && (
          <Banner tone="fail">
            <b>{judging.message.what}</b> {judging.message.next}
          </Banner>
        )}
        {FOUND_KINDS.map(({ id, label }) => {
          const check = checks.find((one) => one.id === id);
          const has = (check?.where.length ?? 0) > 0;
          return (
            <Checkbox
              key={id}
              checked={lit.includes(id)}
              disabled={!has}
              onChange={(isOn) => setLit(isOn ? [...lit, id] : lit.filter((one) => one !== id))}
              label={`${label}${check && has ? `: ${measuredWords(check) ?? ''}` : ''}`}
              help={check ? check.message : 'Looking'}
            />
          );
        })}
        <FileActions file={file} />
      </div>
    </div>
  );
}

function FileActions({ file }: { readonly file: JudgedFile }) {
  const validator = useValidator();
  const navigate = useNavigate();
  const { fixing, earlier } = useJudged((state) => state);
  const check = (): void => {
    setProcessedImage({ file: file.blob, name: file.name, madeBy: null });
    void navigate('/file-validator');
  };
  return (
    <div className="row wrap">
      {fixing.phase === 'fixing' && <Progress label={fixing.label} fraction={null} onCancel={validator.stopFixing} />}
      {fixing.phase === 'failed' && (
        <Banner tone="fail">
          <b>{fixing.message.what}</b> {fixing.message.next}
        </Banner>
      )}
      {earlier.length > 0 && (
        <>
          <Button dense icon="undo-2" onClick={() => void validator.undoFix()}>
            Undo fix
          </Button>
          <Button dense icon="download" onClick={() => saveFile(file.blob, file.name)}>
            Download
          </Button>
        </>
      )}
      <Button dense icon="shield-check" onClick={check}>
        Check it whole
      </Button>
    </div>
  );
}
