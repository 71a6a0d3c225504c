import type { PanelProps, ToolPanel } from '../panels.ts';
import { AreasGroup } from './panel-areas.tsx';
import { PaletteGroup } from './panel-palette.tsx';

/** What was found, to be changed: the inks, and single areas. */
function VectorizerPanel(props: PanelProps) {
  return (
    <>
      <PaletteGroup {...props} />
      <AreasGroup {...props} />
    </>
  );
}

export const panel: ToolPanel = { handles: ['become', 'split', 'areas', 'smoothBrush', 'smoothAreas'], Panel: VectorizerPanel };
