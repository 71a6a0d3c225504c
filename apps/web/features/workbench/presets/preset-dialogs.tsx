import type { OptionValues } from '@underbase/tools';
import { Button, Dialog, TextField } from '@underbase/ui';
import { useRef, useState } from 'react';
import { notify } from '../../notices/notify.ts';
import { encodeOptions, OPTIONS_PARAM } from '../model/option-link.ts';
import { useWorkbench } from '../workbench-context.ts';
import { type Preset, withName, withPreset } from './preset-list.ts';

export type PresetTask = { readonly kind: 'save' | 'share' } | { readonly kind: 'rename'; readonly preset: Preset };

interface PresetDialogsProps {
  readonly task: PresetTask;
  readonly presets: readonly Preset[];
  readonly values: Partial<OptionValues>;
  readonly onPresets: (presets: readonly Preset[]) => void;
  /** The options in force became a preset. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The dialogs of the preset bar: a name for a preset, or a link to copy. */
export function PresetDialogs({ task, presets, values, onPresets, onSaved, onClose }: PresetDialogsProps) {
  if (task.kind === 'share') return <ShareDialog values={values} onClose={onClose} />;
  if (task.kind === 'rename') {
    const { id, name } = task.preset;
    return (
      <NameDialog
        title="Rename preset"
        name={name}
        taken={presets.filter((preset) => preset.id !== id).map((preset) => preset.name)}
        isTakenAnError
        onName={(next) => onPresets(withName(presets, id, next))}
        onClose={onClose}
      />
    );
  }
  return (
    <NameDialog
      title="Save preset"
      name=""
      taken={presets.map((preset) => preset.name)}
      onName={(name) => {
        onPresets(withPreset(presets, { id: crypto.randomUUID(), name, options: values }));
        onSaved();
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly isTakenAnError?: boolean;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, name, taken, isTakenAnError = false, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [wasTried, setTried] = useState(false);
  const trimmed = typed.trim();
  const isTaken = taken.includes(trimmed);
  const problem = trimmed === '' ? 'Give the preset a name.' : isTaken && isTakenAnError ? 'Another preset has this name.' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description="Presets keep the options without brush strokes, in this browser."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem) return;
        onName(trimmed);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="ink">
            {isTaken && !isTakenAnError ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        autoFocus
        value={typed}
        error={wasTried ? problem : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}

function ShareDialog({ values, onClose }: { readonly values: Partial<OptionValues>; readonly onClose: () => void }) {
  const { tool } = useWorkbench();
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}/${tool.id}?${OPTIONS_PARAM}=${encodeOptions(values)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      notify.success('Link copied');
      onClose();
    } catch {
      // The browser may refuse the clipboard: the link is marked then, for the keyboard's own copy.
      field.current?.select();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Share options as a link"
      description={`Whoever opens it has ${tool.title} with these options. The picture and brush strokes are not part of it.`}
      footer={
        <Button variant="ink" icon="copy" onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      <TextField label="Link" ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
