import { Button } from '@underbase/ui';

interface MarksMadeProps<Mark> {
  readonly marks: readonly Mark[];
  /** What one of them is called; more get an s. */
  readonly noun: string;
  readonly onChange: (marks: readonly Mark[]) => void;
}

/** How many marks stand on the picture, and the ways to take them off. Nothing where there are none. */
export function MarksMade<Mark>({ marks, noun, onChange }: MarksMadeProps<Mark>) {
  if (marks.length === 0) return null;
  return (
    <div className="row">
      <span className="help grow">{marks.length === 1 ? `1 ${noun}` : `${marks.length} ${noun}s`}</span>
      <Button variant="quiet" dense onClick={() => onChange(marks.slice(0, -1))}>
        Remove last
      </Button>
      <Button variant="quiet" dense onClick={() => onChange([])}>
        Remove all
      </Button>
    </div>
  );
}
