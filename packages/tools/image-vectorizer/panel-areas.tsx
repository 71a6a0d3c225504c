import { Button, OptionGroup } from '@underbase/ui';
import type { Seed, Stroke } from '../options.ts';
import type { PanelProps } from '../panels.ts';

/** Areas that are kept, dropped or made smooth by hand. */
export function AreasGroup({ options, onChange, handTool, onHandTool, picture }: PanelProps) {
  const [areas, strokes] = [options.areas as readonly Seed[], options.smoothBrush as readonly Stroke[]];
  const [isPicking, isBrushing] = [handTool === 'wand', handTool === 'brush'];
  const count = areas.length + strokes.length;
  return (
    <OptionGroup title="Areas" onReset={count > 0 ? () => onChange({ areas: [], smoothBrush: [], smoothAreas: [] }) : undefined}>
      <div className="row wrap">
        <Button icon="wand" dense pressed={isPicking} disabled={!picture} onClick={() => onHandTool(isPicking ? 'hand' : 'wand')}>
          Keep or drop
        </Button>
        <Button icon="brush" dense pressed={isBrushing} disabled={!picture} onClick={() => onHandTool(isBrushing ? 'hand' : 'brush')}>
          Smooth
        </Button>
        {count > 0 && <span className="help grow">{count === 1 ? '1 mark' : `${count} marks`}</span>}
      </div>
      {isPicking && <p className="help">Click an area: what is drawn goes to what is around it, a speck that was left out comes back.</p>}
      {isBrushing && <p className="help">Brush over rough edges: they become even.</p>}
    </OptionGroup>
  );
}
