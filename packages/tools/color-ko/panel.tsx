import type { PanelProps, ToolPanel } from '../panels.ts';
import { AreasGroup } from './panel-areas.tsx';
import { ColorsGroup } from './panel-colors.tsx';
import { FadesGroup } from './panel-fades.tsx';

/** The colors that go, where they go, and what becomes of fades. */
function ColorKoPanel(props: PanelProps) {
  return (
    <>
      <ColorsGroup {...props} />
      <FadesGroup {...props} />
      <AreasGroup {...props} />
    </>
  );
}

export const panel: ToolPanel = { handles: ['colors', 'tolerance', 'softness', 'contiguous', 'seeds'], Panel: ColorKoPanel };
