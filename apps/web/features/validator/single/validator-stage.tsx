import { Segmented, Viewer } from '@underbase/ui';
import { useMemo, useRef, useState } from 'react';
import { setUnit, useUnit } from '../../preferences/preferences.ts';
import { inkOn } from '../model/simulate-print.ts';
import { rememberPrint } from '../state/shop-profiles.ts';
import { type JudgedFile, reportIn, type StageView } from '../state/validator-state.ts';
import { useJudged, useValidator } from '../validator-context.ts';
import { dpiInForce, widthInForce } from './dpi-in-force.ts';
import { GarmentProof } from './garment-proof.tsx';
import { GarmentQuestion } from './garment-question.tsx';
import { pictureSource, proofSource } from './judged-source.ts';
import { usePlaces } from './use-places.ts';

const VIEWS = [
  { value: 'artwork', label: 'Artwork' },
  { value: 'heat', label: 'Heat map' },
  { value: 'film', label: 'Film' },
] as const satisfies readonly { readonly value: StageView; readonly label: string }[];

/** The film knows no garment; its white is the same over all of them. */
const NO_GARMENT = '#141414';

const CAPTIONS: Readonly<Record<StageView, string>> = {
  artwork: 'Artwork',
  heat: 'Where',
  film: 'White ink on the film',
};

/** The picture with the places of a finding, and beside it the print on the garment. */
export function ValidatorStage({ file }: { readonly file: JudgedFile }) {
  const validator = useValidator();
  const unit = useUnit();
  const settings = useJudged((state) => state.settings);
  const view = useJudged((state) => state.view);
  const checks = useJudged((state) => state.checks);
  const selected = useJudged((state) => state.selected);
  const isChecked = useJudged((state) => reportIn(state) !== null);
  const [isPlain, setPlain] = useState(true);
  const [hasLoupe, setLoupe] = useState(false);
  const version = useRef(0);
  const dpi = dpiInForce(file.session.info, settings);
  const { garment } = settings;
  const choose = (color: string): void =>
    validator.change({ garment: color, profile: rememberPrint(settings.profile, { garment: color }) });
  const check = checks.find(({ id }) => id === selected);
  const places = usePlaces(view === 'heat' ? check?.where : undefined);

  const ink = useMemo(() => inkOn(garment ?? NO_GARMENT, settings.method), [garment, settings.method]);
  const source = useMemo(() => pictureSource(file, dpi), [file, dpi]);
  const shown = useMemo(() => {
    version.current += 1;
    return view === 'film' ? proofSource(source, 'film', ink, version.current) : source;
  }, [view, source, ink]);

  const caption =
    view === 'heat' && check && places.length > 0 ? `Where: ${check.title.toLowerCase()}` : CAPTIONS[view === 'heat' ? 'artwork' : view];
  return (
    <Viewer
      before={shown}
      label={file.name}
      unit={unit}
      onUnitChange={setUnit}
      overlays={places}
      loupe={hasLoupe}
      onLoupeChange={setLoupe}
      // The swatches choose the garment; the art stands on clear film until one is chosen.
      backdrop={isPlain || garment === null ? 'checker' : (garment as `#${string}`)}
      onBackdropChange={(backdrop) => {
        setPlain(backdrop === 'checker');
        if (backdrop !== 'checker') choose(backdrop);
      }}
      modes={<Segmented label="View" value={view} onChange={validator.show} choices={VIEWS} />}
      beside={
        <div className="stage beside">
          <span className="cap">On the garment, as it prints</span>
          {garment === null ? (
            <GarmentQuestion onAnswer={choose} />
          ) : (
            <GarmentProof source={source} ink={ink} garment={garment} printWidthIn={widthInForce(file.session.info, settings)} />
          )}
        </div>
      }
    >
      <span className="cap" aria-live="polite">
        {isChecked || view !== 'heat' ? caption : 'Checking'}
      </span>
    </Viewer>
  );
}
