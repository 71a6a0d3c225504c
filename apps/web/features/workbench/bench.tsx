import type { ToolDeclaration } from '@underbase/tools';
import { DropVeil, useWindowFiles } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { warmWorkshop } from '../../clients/workshop.ts';
import { openBench } from '../../state/open-bench.ts';
import { takeProcessedImage } from '../../state/processed-image.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { benchForOthers } from './bench-for-others.ts';
import { BenchLayout } from './bench-layout.tsx';
import { browserDeps } from './browser-deps.ts';
import { decodeOptions, OPTIONS_PARAM } from './model/option-link.ts';
import { formerOptions } from './model/stated-options.ts';
import { createWorkbench } from './state/create-workbench.ts';
import { useBenchKeys } from './use-bench-keys.ts';
import { whenIdle } from './when-idle.ts';
import { WorkbenchContext } from './workbench-context.ts';

/** Holds the state of one tool's page for as long as it is open, and listens for files and keys anywhere on it. */
export function Bench({ tool }: { readonly tool: ToolDeclaration }) {
  const [workbench] = useState(() => createWorkbench(tool, browserDeps));
  const [params, setParams] = useSearchParams();
  const isOver = useWindowFiles((files) => void workbench.open(files.map((file) => ({ blob: file, name: file.name }))));
  const isEmpty = useStore(workbench.store, (state) => state.files.length === 0);
  const isBatch = useStore(workbench.store, (state) => state.batch.length > 1);
  useBenchKeys(workbench);

  // The address is read once, when the page opens; afterwards the options have a life of their own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const warm = whenIdle(warmWorkshop);
    const handedOver = takeProcessedImage();
    const link = params.get(OPTIONS_PARAM);
    const start = {
      handedOver: handedOver && { blob: handedOver.file, name: handedOver.name },
      hasLink: link !== null,
      linkedOptions: link === null ? undefined : formerOptions(tool.options, decodeOptions(link)),
    };
    void workbench.start(start).then(({ isLinkTaken }) => {
      const set = handedOver ? 'The settings came along with the picture' : 'Options from the link are set';
      if (isLinkTaken) notify.info(set, { description: 'Undo brings back what stood before.' });
    });
    if (link !== null) setParams({}, { replace: true });
    const own = benchForOthers(workbench);
    openBench.set(own);
    const keep = (): void => workbench.keepNow();
    window.addEventListener('pagehide', keep);
    return () => {
      warm.cancel();
      window.removeEventListener('pagehide', keep);
      openBench.set((bench) => (bench === own ? null : bench));
      workbench.close();
    };
  }, [workbench]);

  return (
    <WorkbenchContext value={workbench}>
      <BenchLayout isEmpty={isEmpty} />
      {isOver && (
        <DropVeil hint={tool.inputs.max > 1 || isBatch ? 'The files join those on the bench.' : 'Several files become a batch.'} />
      )}
    </WorkbenchContext>
  );
}
