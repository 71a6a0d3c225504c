import { Grade, Icon } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { gradeFor, gradeOf } from '../../workbench/model/grade.ts';
import { formatPrintSize } from '../../workbench/model/print-size.ts';
import { FileButton } from '../../workbench/strip/file-button.tsx';
import { colorWords, sizeWords } from '../../workbench/strip/file-words.ts';
import { PageChoice } from '../../workbench/strip/page-choice.tsx';
import { browseArtwork } from '../file-in/browse-artwork.ts';
import { type JudgedFile, reportIn } from '../state/validator-state.ts';
import { useJudged, useValidator } from '../validator-context.ts';
import { dpiInForce } from './dpi-in-force.ts';

/** The line under the header: what the file says of itself, and how sharp it prints at the size asked for. */
export function ValidatorStrip({ title }: { readonly title: string }) {
  const validator = useValidator();
  const file = useJudged((state) => state.file);
  return (
    <div className="strip">
      <div className="tool">
        <Icon name="shield-check" />
        <h1 className="t-full">{title}</h1>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens the cells scroll, and keys must reach the last one */}
      <section className="cells" aria-label="File facts" tabIndex={0}>
        {file && <Cells file={file} />}
      </section>
      <div className="acts">
        {file && <FileButton verb="Replace" noun="file" onClick={() => browseArtwork((files) => void validator.open(files[0]))} />}
      </div>
    </div>
  );
}

function Cells({ file: { name, blob, session } }: { readonly file: JudgedFile }) {
  const validator = useValidator();
  const unit = useUnit();
  const settings = useJudged((state) => state.settings);
  const { info } = session;
  const dpi = dpiInForce(info, settings);
  const report = useJudged(reportIn);
  // The report knows a drawing, which has no pixels of its own, and the picture that it may hold.
  const grade = report ? gradeOf(report.grade) : gradeFor(dpi);
  return (
    <>
      <div className="cell name">
        <span>File</span>
        <b title={name}>{name}</b>
      </div>
      <PageChoice file={blob} info={info} onChoose={(chosen) => void validator.open({ blob: chosen, name })} />
      <div className="cell late">
        <span>Pixels</span>
        <b>
          {info.widthPx} × {info.heightPx}
        </b>
      </div>
      <div className="cell">
        <span>Resolution</span>
        <b>
          {Math.round(dpi)} DPI {info.dpi === null && settings.printWidthIn === null && <span className="assumed">assumed</span>}
        </b>
      </div>
      <div className="cell">
        <span>Print size</span>
        <b>{formatPrintSize(info.widthPx, info.heightPx, dpi, unit)}</b>
      </div>
      <div className="cell">
        <span>Grade</span>
        <b>
          <Grade grade={grade.letter} /> {grade.words}
        </b>
      </div>
      <div className="cell late">
        <span>Alpha</span>
        <b>{info.hasAlpha ? 'Yes' : 'No'}</b>
      </div>
      <div className="cell late">
        <span>Color</span>
        <b>{colorWords(info)}</b>
      </div>
      <div className="cell late">
        <span>Size</span>
        <b>{sizeWords(info.sizeBytes)}</b>
      </div>
    </>
  );
}
