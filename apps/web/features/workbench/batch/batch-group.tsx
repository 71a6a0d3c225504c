import { Button, Checkbox, Icon, IconButton, OptionGroup } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { browseFiles } from '../file-in/browse-files.ts';
import type { BatchFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import styles from './batch-group.module.css';
import { progressWords } from './batch-words.ts';

/** The files that are made alike: which one is on the bench, how far each is, and whether it has settings of its own. */
export function BatchGroup() {
  const workbench = useWorkbench();
  const batch = useBench((state) => state.batch);
  const activeId = useBench((state) => state.activeId);
  const isRunning = useBench((state) => state.run.phase === 'running');
  const active = batch.find(({ id }) => id === activeId);
  return (
    <OptionGroup title={`Batch, ${batch.length} files`}>
      <ul className={styles.files}>
        {batch.map((file) => (
          <BatchRow key={file.id} file={file} isActive={file.id === activeId} isLocked={isRunning} />
        ))}
      </ul>
      {active && (
        <Checkbox
          label={`Own settings for ${active.name}`}
          help={active.own ? 'What you change now counts for this file alone.' : 'All files have the settings below.'}
          checked={active.own !== null}
          disabled={isRunning}
          onChange={workbench.setOwnSettings}
        />
      )}
      <div className={styles.actions}>
        <Button dense icon="plus" disabled={isRunning} onClick={() => browseFiles(workbench)}>
          Add files
        </Button>
        {workbench.exportToFolder && (
          <Button dense icon="folder-open" disabled={isRunning} onClick={() => void workbench.exportToFolder?.()}>
            Export to a folder
          </Button>
        )}
        <Button dense variant="quiet" disabled={isRunning} onClick={workbench.endBatch}>
          Only the open file
        </Button>
      </div>
    </OptionGroup>
  );
}

interface BatchRowProps {
  readonly file: BatchFile;
  readonly isActive: boolean;
  readonly isLocked: boolean;
}

function BatchRow({ file, isActive, isLocked }: BatchRowProps) {
  const workbench = useWorkbench();
  const { id, name, own, progress } = file;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.name}
        aria-current={isActive}
        disabled={isLocked}
        onClick={() => void workbench.showInBatch(id)}
      >
        <span title={name}>{name}</span>
        {own && <small>own settings</small>}
        {progress.phase === 'failed' && (
          <small className={styles.failed}>
            <Icon name="circle-alert" /> {progressWords(progress)}
          </small>
        )}
      </button>
      {progress.phase === 'done' && (
        <small>
          <Icon name="check" /> done
        </small>
      )}
      {progress.phase === 'running' && <small className={styles.fraction}>{progressWords(progress)}</small>}
      {progress.phase === 'failed' && <AskAboutMessage message={progress.message} />}
      <IconButton
        icon="x"
        label={`Take ${name} out of the batch`}
        variant="quiet"
        dense
        disabled={isLocked}
        onClick={() => void workbench.removeFromBatch(id)}
      />
    </li>
  );
}
