import { Button } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import { detailsOf, inAdvisedOrder } from './panel-inks.ts';
import styles from './panel-press-order.module.css';
import { pressWords } from './panel-words.ts';

/** What the job takes on the press, and one press of a button to the usual order where it stands in another. */
export function PressOrderAdvice({ options, onChange, report }: PanelProps) {
  const { plates, press } = detailsOf(report);
  if (plates.length === 0) return null;
  const advised = inAdvisedOrder(options, report);
  return (
    <section className={styles.order} aria-label="On the press">
      <p className="help grow">
        {pressWords(press, plates.length)}
        {advised && ' Inks usually print from light to dark.'}
      </p>
      {advised && (
        <Button dense onClick={() => onChange({ palette: advised, hidden: '' })}>
          Light to dark
        </Button>
      )}
    </section>
  );
}
