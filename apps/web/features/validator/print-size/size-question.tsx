import type { SourceInfo } from '@underbase/codecs';
import type { PrintBox } from '@underbase/tools/validation';
import { Button } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { formatIn } from '../../workbench/model/print-size.ts';
import { doubtWords } from './doubt-words.ts';
import { askedChoices } from './print-boxes.ts';
import styles from './print-size.module.css';

interface SizeQuestionProps {
  readonly info: SourceInfo;
  /** Width that is held against until there is an answer. */
  readonly widthIn: number;
  readonly onAnswer: (box: PrintBox) => void;
}

/** Asked once, where a file does not say how large it prints, or says what can't be meant; the answer is kept in the shop profile. */
export function SizeQuestion({ info, widthIn, onAnswer }: SizeQuestionProps) {
  const chosen = useUnit();
  const unit = chosen === 'mm' ? 'mm' : 'in';
  return (
    <section className={styles.question} aria-label="Print size">
      <p>
        <b>How large does it print?</b> {doubtWords(info, unit)} Checked at {formatIn(widthIn, unit)} {unit} wide until you choose; your
        answer is kept for such files.
      </p>
      <div className={styles.chips}>
        {askedChoices().map(({ value, label, box }) => (
          <Button key={value} dense onClick={() => onAnswer(box)}>
            {label} <span className="faint">{formatIn(box.widthIn, unit).replace(/\.?0+$/, '')}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
