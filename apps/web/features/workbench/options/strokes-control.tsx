import type { Stroke, StrokesOption } from '@underbase/tools';
import { Button, HelpText, Slider } from '@underbase/ui';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { MarksMade } from './marks-made.tsx';

const MAX_RADIUS_PX = 400;

interface StrokesControlProps {
  readonly field: StrokesOption;
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

/** Brushes for the picture: which one is in the hand, how large it is, and what has been drawn. */
export function StrokesControl({ field, strokes, onChange }: StrokesControlProps) {
  const workbench = useWorkbench();
  const handTool = useBench((state) => state.handTool);
  const radiusPx = useBench((state) => state.brushRadiusPx);
  const brushMode = useBench((state) => state.brushMode);
  /** The brush draws all modes but the second, which the eraser has. */
  const hold = (hand: 'brush' | 'eraser', mode: string | null, isHeld: boolean): void => {
    workbench.set({ brushMode: mode });
    workbench.setHandTool(isHeld ? 'hand' : hand);
  };
  return (
    <div className="labelled">
      <div className="row wrap">
        {field.modes.map(({ value, label }, at) => {
          const hand = at === 1 ? 'eraser' : 'brush';
          const mode = at < 2 ? null : value;
          const isHeld = handTool === hand && (hand === 'eraser' || brushMode === mode);
          return (
            <Button key={value} dense icon={hand} pressed={isHeld} onClick={() => hold(hand, mode, isHeld)}>
              {label}
            </Button>
          );
        })}
      </div>
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <Slider
        label="Brush size"
        value={radiusPx * 2}
        min={2}
        max={MAX_RADIUS_PX * 2}
        step={2}
        unit="px"
        onChange={(size) => workbench.set({ brushRadiusPx: size / 2 })}
      />
      <MarksMade marks={strokes} noun="stroke" onChange={onChange} />
    </div>
  );
}
