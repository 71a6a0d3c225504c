import { FORMAT_FACTS } from '@underbase/contract';
import { Button, Icon, SplitButton } from '@underbase/ui';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import { tokenWords } from '../../navigation/price-words.ts';
import { MOD_KEY_LABEL } from '../../shortcuts/mod-key.ts';
import { canExport, exportFormat, pricedTotal } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** Not every browser takes the focus from a field when a button is pressed, and what was typed there counts once it is left. */
function commitTyping(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

const loadMenu = async () => (await import('./format-menu.tsx')).FormatMenu;

/** Export with its price; the arrow beside it chooses the format. */
export function ExportButton() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const isReady = useBench(canExport);
  const format = useBench((state) => exportFormat(tool, state));
  const tokens = useBench(workbench.cost);
  // Files that make one thing together are one export.
  const count = useBench((state) => (tool.gathersFiles ? 1 : pricedTotal(state)));
  const isFree = tokens === 0;
  return (
    <SplitButton className="run">
      <Button
        variant="primary"
        disabled={!isReady}
        title={`Export (${MOD_KEY_LABEL} Enter)`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => {
          commitTyping();
          void workbench.export();
        }}
      >
        {count > 1 ? `Export ${count} files` : 'Export'} · {isFree ? 'free' : tokenWords(tokens)}
      </Button>
      {tool.produces.length > 1 && (
        <LazyMenu
          button={
            <Button variant="primary" disabled={!isReady} aria-label={`Export format, ${FORMAT_FACTS[format].name}`}>
              <Icon name="chevron-down" />
            </Button>
          }
          load={loadMenu}
          own={{ format, formats: tool.produces, onFormat: workbench.setFormat }}
        />
      )}
    </SplitButton>
  );
}
