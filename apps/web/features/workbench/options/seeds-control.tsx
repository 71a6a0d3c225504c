import type { Seed, SeedsOption } from '@underbase/tools';
import { Button, HelpText } from '@underbase/ui';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { MarksMade } from './marks-made.tsx';

interface SeedsControlProps {
  readonly field: SeedsOption;
  readonly seeds: readonly Seed[];
  readonly onChange: (seeds: readonly Seed[]) => void;
}

/** The wand for areas of the picture, and the places that it was put to. */
export function SeedsControl({ field, seeds, onChange }: SeedsControlProps) {
  const workbench = useWorkbench();
  const isPicking = useBench((state) => state.handTool) === 'wand';
  return (
    <div className="labelled">
      <div className="row wrap">
        <Button dense icon="wand" pressed={isPicking} onClick={() => workbench.setHandTool(isPicking ? 'hand' : 'wand')}>
          {field.label}
        </Button>
      </div>
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <MarksMade marks={seeds} noun="place" onChange={onChange} />
    </div>
  );
}
