import { Button, OptionGroup, Segmented } from '@underbase/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import type { PanelProps, ToolPanel } from '../panels.ts';
import { FormatGroup } from './panel-format.tsx';
import { imageConverter } from './tool.ts';

const { profile: PROFILE } = imageConverter.options;
const OWN = 'own';
/** Press profiles take half a megabyte to three; more is no profile. */
const MOST_BYTES = 6_000_000;

const CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'srgb', label: 'sRGB' },
  { value: 'cmyk', label: 'CMYK' },
  { value: OWN, label: 'ICC file' },
] as const;

/** Bytes as base64, the form that the option holds. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Where the colors go: a word, or a profile of one's own from a file. */
function ProfileGroup({ options, onChange }: PanelProps) {
  const picker = useRef<HTMLInputElement>(null);
  const profile = options.profile as string;
  const isOwn = !PROFILE.words.some((word) => word === profile);
  const [fileName, setFileName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const isProfile = file.size >= 128 && file.size <= MOST_BYTES && (await file.slice(36, 40).text()) === 'acsp';
    setFault(isProfile ? null : `${file.name} is no ICC profile.`);
    if (!isProfile) return;
    setFileName(file.name);
    onChange({ profile: await base64Of(file) });
  };

  return (
    <OptionGroup title="Color profile" onReset={profile === PROFILE.default ? undefined : () => onChange({ profile: PROFILE.default })}>
      <Segmented
        fill
        label={PROFILE.label}
        value={isOwn ? OWN : profile}
        choices={CHOICES}
        onChange={(value) => (value === OWN ? picker.current?.click() : onChange({ profile: value }))}
      />
      <p className="help">{PROFILE.help}</p>
      {isOwn && (
        <Button dense icon="file-output" onClick={() => picker.current?.click()}>
          {fileName ?? 'Own profile'}
        </Button>
      )}
      {fault && (
        <p className="help" role="alert">
          {fault}
        </p>
      )}
      <input ref={picker} type="file" accept=".icc,.icm" hidden aria-label="ICC file" onChange={(event) => void take(event)} />
    </OptionGroup>
  );
}

function ConverterPanel(props: PanelProps) {
  return (
    <>
      <FormatGroup {...props} />
      <ProfileGroup {...props} />
    </>
  );
}

export const panel: ToolPanel = { handles: ['to', 'quality', 'profile'], Panel: ConverterPanel };
