import { DEFAULT_PROFILE, type ValidationSettings } from '@underbase/tools/validation';
import { IconButton, NumberInput, Segmented, SelectInput } from '@underbase/ui';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../../state/store.ts';
import { useUnit } from '../../preferences/preferences.ts';
import { inUnit } from '../../workbench/model/print-size.ts';
import { ProfileDialog } from '../profiles/profile-dialog.tsx';
import { profileNamed, rememberChoice, shopProfiles } from '../state/shop-profiles.ts';

interface SettingsRowProps {
  readonly settings: ValidationSettings;
  /** Placement in force and how another is chosen. */
  readonly placement?: ReactNode;
  /** Width in force, in inches; what the file says where none is typed. */
  readonly widthIn: number | null;
  readonly onChange: (change: Partial<ValidationSettings>) => void;
  /** What a typed width does, where it is no setting of one file. */
  readonly onWidth?: (widthIn: number) => void;
}

const METHODS = [
  { value: 'dtf', label: 'DTF' },
  { value: 'screen', label: 'Screen' },
] as const;

const MM_DIGITS = 1;
const INCH_DIGITS = 2;

/** What the file is held against: method, width on the garment, the shop's limits. */
export function SettingsRow({ settings, placement, widthIn, onChange, onWidth }: SettingsRowProps) {
  const chosen = useUnit();
  // Pixels say nothing about a print's width.
  const unit = chosen === 'mm' ? 'mm' : 'in';
  const profiles = useStore(shopProfiles);
  const [isEditing, setEditing] = useState(false);
  const names = [DEFAULT_PROFILE, ...profiles].map(({ name }) => name);
  const isListed = names.includes(settings.profile.name);
  const choices = (isListed ? names : [...names, settings.profile.name]).map((name) => ({ value: name, label: `Shop profile: ${name}` }));
  return (
    <div className="row wrap settings-row">
      <Segmented label="Method" value={settings.method} choices={METHODS} onChange={(method) => onChange({ method })} />
      {widthIn !== null && (
        <NumberInput
          dense
          className="print-width"
          ariaLabel={`Print width in ${unit}`}
          value={inUnit(widthIn, unit)}
          min={unit === 'mm' ? 1 : 0.01}
          max={unit === 'mm' ? 5000 : 200}
          step={unit === 'mm' ? 0.1 : 0.01}
          digits={unit === 'mm' ? MM_DIGITS : INCH_DIGITS}
          unit={`${unit} wide`}
          onChange={(width) => {
            const typedIn = width / inUnit(1, unit);
            if (onWidth) onWidth(typedIn);
            else onChange({ printWidthIn: typedIn });
          }}
        />
      )}
      {placement}
      <span className="row profile-choice">
        <SelectInput
          aria-label="Shop profile"
          value={settings.profile.name}
          choices={choices}
          onChange={(name) => {
            const profile = name === settings.profile.name ? settings.profile : profileNamed(name);
            rememberChoice(profile);
            onChange({ profile, garment: profile.print.garment ?? settings.garment });
          }}
        />
        <IconButton icon="sliders-horizontal" label="Edit the shop profile" variant="quiet" dense onClick={() => setEditing(true)} />
      </span>
      {isEditing && (
        <ProfileDialog
          profile={settings.profile}
          method={settings.method}
          onClose={() => setEditing(false)}
          onUse={(profile) => {
            rememberChoice(profile);
            onChange({ profile });
          }}
        />
      )}
    </div>
  );
}
