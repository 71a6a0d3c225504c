import type { Check, CheckId, Fix } from '@underbase/tools/validation';
import { Button, CheckRow } from '@underbase/ui';
import { useState } from 'react';
import { AskAbout } from '../../chat/ask-about.tsx';
import { findingQuestion } from '../../chat/ask-questions.ts';
import { limitWords, measuredWords } from '../model/check-words.ts';
import { byUrgency } from '../model/fix-plan.ts';

interface CheckListProps {
  readonly checks: readonly Check[];
  readonly selected: CheckId | null;
  readonly onSelect: (id: CheckId | null) => void;
  /** False for a fix that can't be had here: it has no button. */
  readonly canFix: (fix: Fix) => boolean;
  readonly labelOf: (fix: Fix) => string;
  readonly onFix: (fix: Fix) => void;
}

/** So many passed checks stand in the list; the rest is folded away. */
const PASSED_SHOWN = 2;

/** The findings, gravest first, each with its way out. */
export function CheckList({ checks, selected, onSelect, canFix, labelOf, onFix }: CheckListProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const sorted = byUrgency(checks);
  const passed = sorted.filter(({ status }) => status === 'pass');
  const folded = passed.slice(PASSED_SHOWN);
  const shown = isUnfolded ? sorted : sorted.filter((check) => !folded.includes(check));
  return (
    <>
      <ul className="checks">
        {shown.map((check) => (
          <CheckRow
            key={check.id}
            state={check.status}
            title={check.title}
            detail={check.message}
            measured={measuredWords(check) ?? undefined}
            limit={(check.status === 'pass' ? null : limitWords(check)) ?? undefined}
            isSelected={check.id === selected}
            actions={actionsOf(check, { selected, onSelect, canFix, labelOf, onFix })}
          />
        ))}
      </ul>
      {folded.length > 0 && (
        <div className="checks-more">
          <Button
            variant="quiet"
            dense
            icon={isUnfolded ? 'chevron-up' : 'chevron-right'}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer' : `${folded.length} more passed`}
          </Button>
        </div>
      )}
    </>
  );
}

function actionsOf(check: Check, { selected, onSelect, canFix, labelOf, onFix }: Omit<CheckListProps, 'checks'>) {
  const fixes = check.fixes.filter(canFix);
  const hasPlaces = check.where.length > 0;
  const isFinding = check.status === 'fail' || check.status === 'warn';
  if (fixes.length === 0 && !hasPlaces && !isFinding) return undefined;
  const isShown = check.id === selected;
  return (
    <>
      {fixes.map((fix) => (
        <Button key={fix.label} dense onClick={() => onFix(fix)}>
          {labelOf(fix)}
        </Button>
      ))}
      {hasPlaces && (
        <Button
          variant="quiet"
          dense
          icon={isShown ? 'eye-off' : 'eye'}
          aria-pressed={isShown}
          aria-label={`Show where: ${check.title}`}
          onClick={() => onSelect(isShown ? null : check.id)}
        >
          Show where
        </Button>
      )}
      {isFinding && <AskAbout about={check.title} question={findingQuestion(check.title)} />}
    </>
  );
}
