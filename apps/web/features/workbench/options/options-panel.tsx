import { BottomSheet, HelpEnd, OptionGroup } from '@underbase/ui';
import { lazy, Suspense } from 'react';
import { isDefault, isShown, optionGroups } from '../model/option-groups.ts';
import { OverlayGroup } from '../overlays/overlay-group.tsx';
import { PresetBar } from '../presets/preset-bar.tsx';
import { isReportOlder } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { GroupFields } from './group-fields.tsx';
import { ReportGroup } from './report-group.tsx';
import { useAskAbout } from './use-ask-about.tsx';
import { usePanelProps } from './use-panel-props.ts';
import { useToolPanel } from './use-tool-panel.ts';

const RecentResults = lazy(async () => ({ default: (await import('../recent/recent-results.tsx')).RecentResults }));
const BatchGroup = lazy(async () => ({ default: (await import('../batch/batch-group.tsx')).BatchGroup }));

/** All options of the tool: its own panel first, where it has one, then the form made from its declaration. */
export function OptionsPanel() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const panelProps = usePanelProps();
  const { options, report } = panelProps;
  const isOlder = useBench(isReportOlder);
  const activeId = useBench((state) => state.activeId);
  const isBatch = useBench((state) => state.batch.length > 1);
  const { panel, isLoaded } = useToolPanel(tool.id);
  const handled = new Set(panel?.handles);
  const groups = optionGroups(tool.options)
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => !handled.has(key)) }))
    .filter(({ keys }) => keys.some((key) => isShown(tool.options[key], options)));

  const askPanel = useAskAbout(tool, true);
  const askForm = useAskAbout(tool, false);

  return (
    <BottomSheet label="Options" head={<PresetBar />} about={activeId}>
      {isBatch && (
        <Suspense>
          <BatchGroup />
        </Suspense>
      )}
      {panel?.Dock && (
        <div className="dock-in-sheet">
          <HelpEnd value={askPanel}>
            <panel.Dock {...panelProps} />
          </HelpEnd>
        </div>
      )}
      {panel && (
        <HelpEnd value={askPanel}>
          <panel.Panel {...panelProps} />
        </HelpEnd>
      )}
      <HelpEnd value={askForm}>
        {isLoaded &&
          groups.map(({ title, keys }) => {
            const isChanged = keys.some((key) => !tool.options[key].isOfShop && !isDefault(tool.options[key], options[key]));
            return (
              <OptionGroup key={title} title={title} onReset={isChanged ? () => workbench.reset(keys) : undefined}>
                <GroupFields title={title} keys={keys.filter((key) => isShown(tool.options[key], options))} />
              </OptionGroup>
            );
          })}
        {isLoaded && groups.length === 0 && !panel && <p className="no-options help">This tool has nothing to set.</p>}
      </HelpEnd>
      {report && <ReportGroup report={report} isOlder={isOlder} />}
      {tool.overlays && <OverlayGroup fields={tool.overlays} />}
      <Suspense>
        <RecentResults />
      </Suspense>
    </BottomSheet>
  );
}
