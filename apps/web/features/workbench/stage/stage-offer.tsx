import { Button, IconButton } from '@underbase/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { wayBack } from '../../../state/way-back.ts';
import { activeFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** A warning that another tool clears, on the picture where it is seen, with the way there; put aside, it stays away from this picture. */
export function StageOffer() {
  const workbench = useWorkbench();
  const navigate = useNavigate();
  const file = useBench(activeFile);
  const warning = useBench((state) => state.report?.warnings.find(({ goTo }) => goTo) ?? null);
  const [putAside, setPutAside] = useState<string | null>(null);
  if (!file || !warning?.goTo || putAside === file.id) return null;
  const { tool, words } = warning.goTo;
  const go = (): void => {
    const { options } = workbench.store.get().history.present;
    wayBack.set({ helper: tool, tool: workbench.tool, options, file: file.blob });
    setProcessedImage({ file: file.blob, name: file.name, madeBy: null });
    void navigate(`/${tool}`);
  };
  return (
    <div className="stage-offer" role="status" data-over-picture>
      <p>{warning.text}</p>
      <Button dense onClick={go}>
        {words}
      </Button>
      <IconButton icon="x" label="Put aside" onClick={() => setPutAside(file.id)} />
    </div>
  );
}
