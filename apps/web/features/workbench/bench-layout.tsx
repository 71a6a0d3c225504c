import { Banner, classNames, HelpEnd, LiveRegion } from '@underbase/ui';
import { lazy, Suspense, useEffect } from 'react';
import { EmptyStage } from './file-in/empty-stage.tsx';
import { OpeningLine } from './file-in/opening-line.tsx';
import { OptionsPanel } from './options/options-panel.tsx';
import { useAskAbout } from './options/use-ask-about.tsx';
import { usePanelProps } from './options/use-panel-props.ts';
import { useToolPanel } from './options/use-tool-panel.ts';
import { SetAsideLine } from './presets/set-aside-line.tsx';
import { ResultTray } from './run-bar/result-tray.tsx';
import { RunBar } from './run-bar/run-bar.tsx';
import { spokenRun } from './run-bar/run-words.ts';
import { BareStage } from './stage/bare-stage.tsx';
import { BenchRail } from './stage/bench-rail.tsx';
import { unseenFile } from './state/workbench-state.ts';
import { FileStrip } from './strip/file-strip.tsx';
import { useBench, useWorkbench } from './workbench-context.ts';

const loadStage = () => import('./stage/stage.tsx');

/** The viewer is no use before there is a picture: it comes while the first one is read. */
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }));

const UnseenStage = lazy(async () => ({ default: (await import('./stage/unseen-stage.tsx')).UnseenStage }));

/** Strip, rail, picture, options, run bar: the bench as every tool has it. */
export function BenchLayout({ isEmpty }: { readonly isEmpty: boolean }) {
  const workbench = useWorkbench();
  const notice = useBench((state) => state.notice);
  const run = useBench((state) => state.run);
  const isOpening = useBench((state) => state.opening.phase === 'opening');
  const unseen = useBench((state) => unseenFile(state, workbench.tool));
  const hasLook = useBench((state) => state.look !== null);
  const { panel } = useToolPanel(workbench.tool.id);
  const panelProps = usePanelProps();
  const askPanel = useAskAbout(workbench.tool, true);
  useEffect(() => {
    if (isOpening) void loadStage();
  }, [isOpening]);
  return (
    <div className={classNames('wb workbench', panel?.Dock && 'docked')}>
      <FileStrip />
      {notice && (
        <Banner tone="info" onDismiss={() => workbench.set({ notice: null })}>
          {notice}
        </Banner>
      )}
      <SetAsideLine />
      {(!isEmpty || hasLook) && <OpeningLine />}
      <div className="bench">
        {panel?.Dock ? (
          <div className="dock">
            <HelpEnd value={askPanel}>
              <panel.Dock {...panelProps} />
            </HelpEnd>
          </div>
        ) : (
          <BenchRail />
        )}
        {isEmpty ? (
          hasLook ? (
            <BareStage />
          ) : (
            <EmptyStage />
          )
        ) : (
          <Suspense fallback={<BareStage />}>
            {unseen?.unseen ? <UnseenStage name={unseen.name} why={unseen.unseen} /> : <Stage />}
          </Suspense>
        )}
        <OptionsPanel />
      </div>
      <ResultTray />
      <RunBar />
      <LiveRegion>{spokenRun(run)}</LiveRegion>
    </div>
  );
}
