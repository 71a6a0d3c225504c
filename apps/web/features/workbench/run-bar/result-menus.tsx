import { FORMAT_FACTS } from '@underbase/contract';
import { Button, Menu, MenuItem } from '@underbase/ui';
import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import type { RunResult } from '../state/workbench-state.ts';
import { useWorkbench } from '../workbench-context.ts';
import { outputFacts } from './output-words.ts';

const loadSendTo = async () => (await import('./send-to-menu.tsx')).SendToMenu;

interface ResultMenusProps {
  readonly result: RunResult;
  /** Another format would be made of what is on the bench now. */
  readonly isOlder: boolean;
}

/** What can be done with a finished file besides downloading it. */
export function ResultMenus({ result, isOlder }: ResultMenusProps) {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const navigate = useNavigate();
  const otherFormats = tool.produces.filter((format) => format !== result.format);
  const [picture, ...others] = result.pictures;
  // A file beside the picture stays here; of a result that was kept only the ZIP is left.
  const canGoOn = others.length === 0 || (!result.batch && outputFacts(result.report, result.format).beside !== undefined);

  const sendTo = (path: string): void => {
    setProcessedImage({ file: picture.blob, name: picture.name, madeBy: tool.title });
    void navigate(path);
  };

  return (
    <>
      {otherFormats.length > 0 && !isOlder && (
        <Menu side="top" label="Download as" trigger={<Button dense>Download as…</Button>}>
          {otherFormats.map((format) => (
            <MenuItem key={format} onSelect={() => void workbench.export(format)}>
              {FORMAT_FACTS[format].name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {picture && canGoOn && (
        <LazyMenu button={<Button dense>Send to…</Button>} load={loadSendTo} own={{ tool, format: result.format, onTool: sendTo }} />
      )}
      <Button icon="repeat" dense onClick={() => void workbench.export()}>
        Run again
      </Button>
    </>
  );
}
