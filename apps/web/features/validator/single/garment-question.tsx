import { Swatches } from '@underbase/ui';
import styles from './garment-question.module.css';

interface GarmentQuestionProps {
  readonly onAnswer: (garment: string) => void;
}

/** Stands where the print on the garment will be, until somebody has said which: a guess would show a print that nobody makes. */
export function GarmentQuestion({ onAnswer }: GarmentQuestionProps) {
  return (
    <section className={styles.question} aria-label="Garment">
      <b>Which color is the garment?</b>
      <p className="muted">Art that vanishes on it is a finding, too. Your answer is kept for the next file.</p>
      <Swatches value="checker" withoutChecker label="Color of the garment" onChange={(color) => color !== 'checker' && onAnswer(color)} />
    </section>
  );
}
