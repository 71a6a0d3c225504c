import { LIMITS } from '@underbase/contract';
import { Grade, Icon, IconButton, SelectInput } from '@underbase/ui';
import { MOD_KEY_LABEL } from '../../shortcuts/mod-key.ts';
import { browseFiles } from '../file-in/browse-files.ts';
import { gradeFor } from '../model/grade.ts';
import { activeFile, dpiOf, type OpenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { FileButton } from './file-button.tsx';
import { colorWords, sizeWords } from './file-words.ts';
import { PageChoice } from './page-choice.tsx';
import { PrintSizeCell } from './print-size-cell.tsx';

/** The line under the header: which file, how large, how sharp, and what was done can be undone. */
export function FileStrip() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const file = useBench(activeFile);
  const files = useBench((state) => state.files);
  const canUndo = useBench((state) => state.history.past.length > 0);
  const canRedo = useBench((state) => state.history.future.length > 0);
  const isBatch = useBench((state) => state.batch.length > 1);
  const takesSeveral = tool.inputs.max > 1 || isBatch;
  return (
    <div className="strip">
      <div className="tool">
        <Icon name={tool.icon} />
        <h1 className="t-full">{tool.title}</h1>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens the cells scroll, and keys must reach the last one */}
      <section className="cells" aria-label="File facts" tabIndex={0}>
        {file && <FileCells file={file} files={files} />}
      </section>
      <div className="acts">
        <IconButton
          icon="undo-2"
          label="Undo"
          title={`Undo (${MOD_KEY_LABEL} Z)`}
          variant="quiet"
          dense
          disabled={!canUndo}
          onClick={workbench.undo}
        />
        <IconButton
          icon="redo-2"
          label="Redo"
          title={`Redo (${MOD_KEY_LABEL} Shift Z)`}
          variant="quiet"
          dense
          disabled={!canRedo}
          onClick={workbench.redo}
        />
        {file && (
          <FileButton
            verb={takesSeveral ? 'Add' : 'Replace'}
            noun={takesSeveral ? 'files' : 'file'}
            onClick={() => browseFiles(workbench)}
          />
        )}
      </div>
    </div>
  );
}

function FileCells({ file, files }: { readonly file: OpenFile; readonly files: readonly OpenFile[] }) {
  const workbench = useWorkbench();
  const { info } = file.session;
  const batch = useBench((state) => state.batch);
  const draft = useBench((state) => state.history.present);
  const dpi = dpiOf(draft, file, LIMITS.assumedDpi);
  const isAssumed = info.dpi === null && draft.dpiByFile[file.id] === undefined;
  const grade = gradeFor(dpi);
  const choices = batch.length > 0 ? batch : files;
  return (
    <>
      <div className="cell name">
        <span>{choices.length > 1 ? `File, one of ${choices.length}` : 'File'}</span>
        {choices.length > 1 ? (
          <span className="row file-choice">
            <SelectInput
              aria-label="File shown"
              value={file.id}
              onChange={(id) => void (batch.length > 0 ? workbench.showInBatch(id) : workbench.activate(id))}
              choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <IconButton
              icon="x"
              label={`Take ${file.name} off the bench`}
              variant="quiet"
              dense
              onClick={() => void (batch.length > 0 ? workbench.removeFromBatch(file.id) : workbench.remove(file.id))}
            />
          </span>
        ) : (
          <b title={file.name}>{file.name}</b>
        )}
      </div>
      {/* Of files that make one thing together, the first one's session works for all: its page stays. */}
      {!workbench.tool.gathersFiles && (
        <PageChoice
          file={file.blob}
          info={info}
          onChoose={(blob) =>
            void (workbench.tool.inputs.max === 1 && batch.length === 0
              ? workbench.open([{ blob, name: file.name }], true)
              : workbench.turnPage(file.id, blob))
          }
        />
      )}
      <div className="cell late">
        <span>Pixels</span>
        <b>
          {info.widthPx} × {info.heightPx}
        </b>
      </div>
      <div className="cell">
        <span>Resolution</span>
        <b>
          {Math.round(dpi)} DPI {isAssumed && <span className="assumed">assumed</span>}
        </b>
      </div>
      <PrintSizeCell file={file} dpi={dpi} />
      <div className="cell">
        <span>Grade</span>
        <b>
          <Grade grade={grade.letter} /> {grade.words}
        </b>
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
