import { Button, IconButton } from '@underbase/ui';
import { useState } from 'react';
import { activeFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { useWayOut } from './use-way-out.ts';

/** A warning that another tool or an option clears, on the picture where it is seen, with the way there; put aside, it stays away from this picture. */
export function StageOffer() {
  const workbench = useWorkbench();
  const goThere = useWayOut();
  const file = useBench(activeFile);
  const warning = useBench((state) => state.report?.warnings.find(({ goTo, sets }) => goTo ?? sets) ?? null);
  const [putAside, setPutAside] = useState<string | null>(null);
  if (!file || !warning || putAside === `${file.id} ${warning.id}`) return null;
  const { goTo, sets, text } = warning;
  return (
    <div className="stage-offer" role="status" data-over-picture>
      <p>{text}</p>
      {goTo && (
        <Button dense onClick={() => goThere(goTo)}>
          {goTo.words}
        </Button>
      )}
      {sets && (
        <Button dense onClick={() => workbench.change(sets.options)}>
          {sets.words}
        </Button>
      )}
      <IconButton icon="x" label="Put aside" onClick={() => setPutAside(`${file.id} ${warning.id}`)} />
    </div>
  );
}
