import { Banner, classNames, LiveRegion } from '@underbase/ui';
import { EmptyStage } from './file-in/empty-stage.tsx';
import { OpeningLine } from './file-in/opening-line.tsx';
import { OptionsPanel } from './options/options-panel.tsx';
import { usePanelProps } from './options/use-panel-props.ts';
import { useToolPanel } from './options/use-tool-panel.ts';
import { ResultTray } from './run-bar/result-tray.tsx';
import { RunBar } from './run-bar/run-bar.tsx';
import { spokenRun } from './run-bar/run-words.ts';
import { BenchRail } from './stage/bench-rail.tsx';
import { Stage } from './stage/stage.tsx';
import { FileStrip } from './strip/file-strip.tsx';
import { useBench, useWorkbench } from './workbench-context.ts';

/** Strip, rail, picture, options, run bar: the bench as every tool has it. */
export function BenchLayout({ isEmpty }: { readonly isEmpty: boolean }) {
  const workbench = useWorkbench();
  const notice = useBench((state) => state.notice);
  const run = useBench((state) => state.run);
  const { panel } = useToolPanel(workbench.tool.id);
  const panelProps = usePanelProps();
  return (
    <div className={classNames('wb workbench', panel?.Dock && 'docked')}>
      <FileStrip />
      {notice && (
        <Banner tone="info" onDismiss={() => workbench.set({ notice: null })}>
          {notice}
        </Banner>
      )}
      {!isEmpty && <OpeningLine />}
      <div className="bench">
        {panel?.Dock ? <panel.Dock {...panelProps} /> : <BenchRail />}
        {isEmpty ? <EmptyStage /> : <Stage />}
        <OptionsPanel />
      </div>
      <ResultTray />
      <RunBar />
      <LiveRegion>{spokenRun(run)}</LiveRegion>
    </div>
  );
}
