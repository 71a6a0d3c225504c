import type { ToolId } from '@underbase/contract';
import { loadPanel, type ToolPanel } from '@underbase/tools/panels';
import { useEffect, useState } from 'react';

interface LoadedPanel {
  readonly panel: ToolPanel | null;
  readonly isLoaded: boolean;
}

const NOT_YET: LoadedPanel = { panel: null, isLoaded: false };

/** Panels that were loaded: every part of the bench that asks later has its answer at once. */
const loaded = new Map<ToolId, LoadedPanel>();

/** The tool's own panel, once it is known whether it has one. A bundle that can't be loaded reaches the tool's error page. */
export function useToolPanel(tool: ToolId): LoadedPanel {
  const [state, setState] = useState<LoadedPanel>(() => loaded.get(tool) ?? NOT_YET);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isGone = false;
    loadPanel(tool)
      .then((panel) => {
        loaded.set(tool, { panel, isLoaded: true });
        if (!isGone) setState({ panel, isLoaded: true });
      })
      .catch((reason) => !isGone && setError(reason));
    return () => {
      isGone = true;
    };
  }, [tool]);

  if (error !== null) throw error;
  return state;
}
