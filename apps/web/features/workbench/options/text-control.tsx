import { TextField } from '@underbase/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useWorkbench } from '../workbench-context.ts';

interface TextControlProps {
  readonly label: string;
  readonly help?: string;
  /** Source of a regular expression that the whole text must match. */
  readonly pattern: string;
  readonly example: string;
  /** An empty text is a value too, and means not given. */
  readonly isOptional: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text of a fixed form. It counts when the field is left or Enter is pressed; until it fits, what holds stays as it is, and nothing is exported. */
export function TextControl({ label, help, pattern, example, isOptional, value, onChange }: TextControlProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = (draft ?? value).trim();
  const fits = (isOptional && text === '') || new RegExp(`^(?:${pattern})$`).test(text);
  const [isRefused, setRefused] = useState(false);
  const { holdBack } = useWorkbench();
  const isUnread = isRefused && !fits;
  useEffect(() => (isUnread ? holdBack(label) : undefined), [isUnread, holdBack, label]);

  const commit = (): void => {
    if (draft === null) return;
    setRefused(!fits);
    if (!fits) return;
    setDraft(null);
    if (text !== value) onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
      setRefused(false);
    }
  };
  return (
    <TextField
      dense
      label={label}
      help={help}
      placeholder={example}
      value={draft ?? value}
      error={isUnread ? `Write it like ${example}.` : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
