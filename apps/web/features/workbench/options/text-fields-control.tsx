import type { TextOption } from '@underbase/tools';
import { Button, Checkbox } from '@underbase/ui';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { TextPartsRow } from './text-parts-row.tsx';

interface TextFieldsControlProps {
  readonly field: TextOption & { readonly fields: NonNullable<TextOption['fields']> };
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text of parts, as fields: with a check box where the tool does without it. */
export function TextFieldsControl({ field, value, onChange }: TextFieldsControlProps) {
  const { label, help, fields } = field;
  const isGiven = value !== '';
  return (
    <div className="labelled">
      {field.default === '' && (
        <Checkbox
          label={label}
          help={isGiven ? undefined : help}
          checked={isGiven}
          onChange={(isWanted) => onChange(isWanted ? fields.start : '')}
        />
      )}
      {field.isBox && <BoxButton isRedrawn={isGiven} />}
      {isGiven && (
        <div className={fields.parts.length > 1 ? 'two' : undefined}>
          <TextPartsRow
            name={label}
            parts={fields.parts}
            value={value}
            example={fields.start}
            joint={fields.joint}
            hasLabels
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}

/** Takes the hand tool for boxes; one that is drawn takes the place of the one in force. */
function BoxButton({ isRedrawn }: { readonly isRedrawn: boolean }) {
  const workbench = useWorkbench();
  const isDrawing = useBench((state) => state.handTool) === 'box';
  const hasPicture = useBench((state) => state.files.length > 0);
  return (
    <>
      <div className="row wrap">
        <Button
          dense
          icon="square-dashed"
          pressed={isDrawing}
          disabled={!hasPicture}
          onClick={() => workbench.setHandTool(isDrawing ? 'hand' : 'box')}
        >
          {isRedrawn ? 'Draw another box' : 'Draw it on the picture'}
        </Button>
      </div>
      {isDrawing && <p className="help">Pull from one corner to the other. By keyboard: Enter begins, arrows pull, Enter ends.</p>}
    </>
  );
}
