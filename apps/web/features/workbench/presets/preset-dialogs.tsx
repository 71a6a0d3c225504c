import type { OptionValues } from '@underbase/tools';
import { Button, Dialog, Select, TextField } from '@underbase/ui';
import { type ReactNode, useRef, useState } from 'react';
import { notify } from '../../notices/notify.ts';
import { ownProfileName } from '../../validator/state/shop-profiles.ts';
import { pathWithOptions } from '../model/option-link.ts';
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
    const { id, name, shop } = task.preset;
    const others = presets.filter((preset) => preset.id !== id && preset.shop === shop);
    return (
      <NameDialog
        title="Rename preset"
        name={name}
        taken={others.map((preset) => preset.name)}
        isTakenAnError
        onName={(next) => onPresets(withName(presets, id, next))}
        onClose={onClose}
      />
    );
  }
  return <SaveDialog presets={presets} values={values} onPresets={onPresets} onSaved={onSaved} onClose={onClose} />;
}

function SaveDialog({ presets, values, onPresets, onSaved, onClose }: Omit<PresetDialogsProps, 'task'>) {
  const [shop, setShop] = useState('');
  const kept = shop === '' ? {} : { shop };
  const profile = ownProfileName();
  const choices = [
    { value: '', label: 'This browser' },
    { value: profile, label: `Shop profile ${profile}` },
  ];
  return (
    <NameDialog
      title="Save preset"
      name=""
      taken={presets.filter((preset) => preset.shop === kept.shop).map((preset) => preset.name)}
      onName={(name) => {
        onPresets(withPreset(presets, { id: crypto.randomUUID(), name, options: values, ...kept }));
        onSaved();
      }}
      onClose={onClose}
    >
      <Select
        label="Keep in"
        value={shop}
        choices={choices}
        onChange={setShop}
        help={
          shop === '' ? 'It stays in this browser.' : 'It goes along where the profile is exported: File Validator, Edit the shop profile.'
        }
      />
    </NameDialog>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly isTakenAnError?: boolean;
  readonly children?: ReactNode;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, name, taken, isTakenAnError = false, children, onName, onClose }: NameDialogProps) {
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
      description="Presets keep the options without brush strokes."
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
      {children}
    </Dialog>
  );
}

function ShareDialog({ values, onClose }: { readonly values: Partial<OptionValues>; readonly onClose: () => void }) {
  const { tool } = useWorkbench();
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}${pathWithOptions(`/${tool.id}`, values)}`;
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
