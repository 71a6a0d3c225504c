import { DropVeil, Swatches, useWindowFiles } from '@underbase/ui';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { useStore } from '../../state/store.ts';
import { firstToJudge } from '../validator/file-in/first-to-judge.ts';
import { inkOn } from '../validator/model/simulate-print.ts';
import { siteDeps } from '../validator/single/site-deps.ts';
import { createValidator } from '../validator/state/create-validator.ts';
import { ValidatorContext } from '../validator/validator-context.ts';
import { AlphaFigure } from './alpha-figure.tsx';
import { FixCards } from './fix-cards.tsx';
import { GuideEmpty } from './guide-empty.tsx';
import { guideSettings } from './guide-settings.ts';
import { KindsFigure } from './kinds-figure.tsx';
import { OwnFile } from './own-file.tsx';

const FIRST_GARMENT = '#1b2540';

/** /transparency-guide: what becomes of see-through pixels in a transfer, shown on figures and on the visitor's own file. */
export function GuidePage() {
  usePageTitle('Transparency Guide');
  const [garment, setGarment] = useState<`#${string}`>(FIRST_GARMENT);
  // Reports of a guide hold places only: they are not kept as those of checked files.
  const [validator] = useState(() => createValidator(guideSettings(FIRST_GARMENT), { ...siteDeps, keep: () => undefined }));
  const isOver = useWindowFiles((files) => void validator.open(firstToJudge(files)));
  const file = useStore(validator.store, (state) => state.file);
  const ink = useMemo(() => inkOn(garment, 'dtf'), [garment]);
  useEffect(() => () => validator.close(), [validator]);
  const choose = (color: `#${string}` | 'checker'): void => {
    if (color === 'checker') return;
    setGarment(color);
    validator.change({ garment: color });
  };

  return (
    <ValidatorContext value={validator}>
      <article className="page guide">
        <header>
          <h1 className="h1">Transparency Guide</h1>
          <p className="prose">
            A screen mixes see-through pixels with whatever lies behind them. A transfer can't: it prints white ink first, then color on
            top. White goes under every pixel that is there at all, so what looks like a soft glow on screen becomes a pale haze on the
            garment. A screen printer has the same trouble with another cause: a screen prints ink or none.
          </p>
          <div className="row wrap">
            <span className="label">Garment</span>
            <Swatches value={garment} onChange={choose} withoutChecker />
          </div>
        </header>

        <section aria-labelledby="guide-one">
          <h2 className="h2" id="guide-one">
            One pixel
          </h2>
          <p className="prose">Move the slider. Color follows it evenly; white ink does not.</p>
          <AlphaFigure ink={ink} garment={garment} />
        </section>

        <section aria-labelledby="guide-kinds">
          <h2 className="h2" id="guide-kinds">
            Four kinds of see-through
          </h2>
          <KindsFigure ink={ink} garment={garment} />
        </section>

        <section aria-labelledby="guide-own">
          <h2 className="h2" id="guide-own">
            In your own file
          </h2>
          <p className="prose">Every trace is lit up here, also what any shop would accept. The file stays on your device.</p>
          {file ? <OwnFile file={file} ink={ink} garment={garment} onGarment={choose} /> : <GuideEmpty />}
        </section>

        {file && (
          <section aria-labelledby="guide-fixes">
            <h2 className="h2" id="guide-fixes">
              Four ways to fix a fade
            </h2>
            <p className="prose">
              A part of your picture at true size, as it prints on the garment chosen above. Lowering the opacity further is no fix: it
              makes the haze worse.
            </p>
            <FixCards ink={ink} garment={garment} />
          </section>
        )}

        <footer className="row wrap">
          <Link to="/docs/semi-transparent-pixels">Semi-transparent pixels</Link>
          <Link to="/docs/fades-and-glows">Fades and glows</Link>
          <Link to="/file-validator">File Validator</Link>
        </footer>
      </article>
      {isOver && <DropVeil />}
    </ValidatorContext>
  );
}
