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
  const hands = ['brush', 'eraser'] as const;
  return (
    <div className="labelled">
      <div className="row wrap">
        {field.modes.slice(0, 2).map(({ value, label }, at) => (
          <Button
            key={value}
            dense
            icon={hands[at]}
            pressed={handTool === hands[at]}
            onClick={() => workbench.setHandTool(handTool === hands[at] ? 'hand' : hands[at])}
          >
            {label}
          </Button>
        ))}
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
