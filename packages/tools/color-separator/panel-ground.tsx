import { Button, OptionGroup } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import styles from './panel-ground.module.css';

/** Asks about a ground that would print as a box, and says what was done about it. Nothing where there is none. */
export function GroundQuestion({ options, onChange, report }: PanelProps) {
  const isAsked = report?.warnings.some(({ id }) => id === 'ground.opaque') ?? false;
  const isCut = options.ground !== 'keep';
  if (!isAsked && !isCut) return null;
  return (
    <OptionGroup title="Opaque ground" onReset={isCut ? () => onChange({ ground: 'keep' }) : undefined}>
      <p className="help panel-help" role="status">
        {isCut
          ? 'The ground of the picture is knocked out, insides of lettering too.'
          : 'The picture has an opaque ground unlike the garment, which prints as a box. Knock out the ground first? Insides of lettering go with it; small areas of its color in drawn shapes, as white eyes, stay. Only around the art leaves all that shapes enclose.'}
      </p>
      <div className={styles.choices}>
        {options.ground !== 'knock-out' && (
          <Button dense onClick={() => onChange({ ground: 'knock-out' })}>
            Knock out
          </Button>
        )}
        {options.ground !== 'around' && (
          <Button dense onClick={() => onChange({ ground: 'around' })}>
            Only around the art
          </Button>
        )}
      </div>
    </OptionGroup>
  );
}
