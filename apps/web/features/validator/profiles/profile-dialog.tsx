import { AppError } from '@underbase/contract';
import {
  CHECK_IDS,
  type CheckId,
  type CheckLimits,
  DEFAULT_PROFILE,
  formatProfile,
  type Method,
  type MethodProfile,
  profileToLink,
  type ShopProfile,
} from '@underbase/tools/validation';
import { Button, Dialog, Segmented, TextField } from '@underbase/ui';
import { useState } from 'react';
import { saveFile } from '../../../clients/save-file.ts';
import { faultWords } from '../../notices/fault-words.ts';
import { notify } from '../../notices/notify.ts';
import { rememberFilm, rememberPrint, removeProfile, saveProfile } from '../state/shop-profiles.ts';
import { FilmRows } from './film-rows.tsx';
import { LimitRow } from './limit-row.tsx';
import { MeasureRows } from './measure-rows.tsx';
import { MeshRows } from './mesh-rows.tsx';
import { PrintRows } from './print-rows.tsx';
import { PROFILE_PARAM } from './profile-link.ts';

interface ProfileDialogProps {
  readonly profile: ShopProfile;
  readonly method: Method;
  readonly onUse: (profile: ShopProfile) => void;
  readonly onClose: () => void;
}

const METHODS = [
  { value: 'dtf', label: 'DTF' },
  { value: 'screen', label: 'Screen' },
] as const;

/** Every limit of a shop: edited, kept under a name, exported and imported as JSON, shared as a link. */
export function ProfileDialog({ profile, method: first, onUse, onClose }: ProfileDialogProps) {
  const [draft, setDraft] = useState(profile);
  const [method, setMethod] = useState(first);
  const isDefaultName = draft.name.trim() === DEFAULT_PROFILE.name || draft.name.trim() === '';
  const setMethodProfile = (change: Partial<MethodProfile>): void => setDraft({ ...draft, [method]: { ...draft[method], ...change } });
  const setLimits = (id: CheckId, limits: CheckLimits): void => setMethodProfile({ limits: { ...draft[method].limits, [id]: limits } });

  // The house's limits keep no limit of a shop's, but what a shop prints as a rule, and on what film, stands beside them.
  const isOtherUsual = draft.print !== profile.print || draft.film !== profile.film;
  const canSave = !isDefaultName || (isOtherUsual && limitsOf(draft) === limitsOf(profile));

  const save = (): void => {
    if (isDefaultName) {
      onUse(rememberFilm(rememberPrint(profile, draft.print), draft.film));
      onClose();
      notify.success('Print size and film price are kept', { description: 'Files that state no size are checked at it.' });
      return;
    }
    const named = { ...draft, name: draft.name.trim() };
    saveProfile(named);
    onUse(named);
    onClose();
    notify.success(`Profile ${named.name} is saved`, { description: 'It is kept in this browser. Export it to take it along.' });
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Shop profile"
      description="Limits that files are held against. Ask your print shop for its own."
      width="wide"
      className="profile-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save();
      }}
      footer={
        <>
          <Button variant="quiet" icon="file-input" onClick={() => void importProfile(setDraft)}>
            Import
          </Button>
          <Button variant="quiet" icon="file-output" onClick={() => saveFile(jsonOf(draft), `${draft.name}.json`)}>
            Export
          </Button>
          <Button variant="quiet" icon="link" onClick={() => void copyLink(draft)}>
            Copy link
          </Button>
          <span className="grow" />
          <Button variant="primary" type="submit" disabled={!canSave}>
            Save
          </Button>
        </>
      }
    >
      <div className="row wrap">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={80}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          help={isDefaultName ? 'The default stays as it is: give your own profile another name.' : undefined}
        />
        <Segmented label="Method" value={method} choices={METHODS} onChange={setMethod} />
      </div>
      <div className="limit-table">
        <PrintRows print={draft.print} onChange={(print) => setDraft({ ...draft, print })} />
        <FilmRows film={draft.film} onChange={(film) => setDraft({ ...draft, film })} />
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Warn</th>
              <th scope="col">Fail</th>
            </tr>
          </thead>
          <tbody>
            {CHECK_IDS.map((id) => (
              <LimitRow key={id} id={id} limits={draft[method].limits[id]} onChange={(limits) => setLimits(id, limits)} />
            ))}
          </tbody>
        </table>
        <MeasureRows measures={draft[method].measures} onChange={(measures) => setMethodProfile({ measures })} />
        {draft.presets.length > 0 && <p className="help">Its presets go along: {draft.presets.map(({ name }) => name).join(', ')}.</p>}
        {method === 'screen' && <MeshRows limits={draft.leastBaseMm} onChange={(leastBaseMm) => setDraft({ ...draft, leastBaseMm })} />}
      </div>
      {profile.name !== DEFAULT_PROFILE.name && (
        <Button
          variant="quiet"
          dense
          icon="trash-2"
          onClick={() => {
            removeProfile(profile.name);
            onUse(DEFAULT_PROFILE);
            onClose();
          }}
        >
          Delete {profile.name}
        </Button>
      )}
    </Dialog>
  );
}

/** What of a profile is more than an answer beside it. */
const limitsOf = (profile: ShopProfile): string => JSON.stringify({ ...profile, print: null, film: null });

function jsonOf(profile: ShopProfile): Blob {
  return new Blob([formatProfile(profile)], { type: 'application/json' });
}

async function importProfile(take: (profile: ShopProfile) => void): Promise<void> {
  const file = await chooseJson();
  if (!file) return;
  try {
    const { readProfileFile } = await import('./read-profile-file.ts');
    take(readProfileFile(await file.text()));
  } catch (error) {
    const { code, params } = error instanceof AppError ? error : new AppError('profile.invalid', { place: '', value: file.name });
    const refusal = new AppError(code, { ...params, file: file.name }, error);
    const { what, next } = faultWords(refusal);
    notify.error(what, { description: next });
  }
}

function chooseJson(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/json,.json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

async function copyLink(profile: ShopProfile): Promise<void> {
  const url = new URL('/file-validator', location.origin);
  url.searchParams.set(PROFILE_PARAM, profileToLink(profile));
  try {
    await navigator.clipboard.writeText(url.href);
    notify.success('Link copied', { description: 'Whoever opens it checks files by these limits.' });
  } catch {
    notify.error('The link could not be copied', { description: url.href });
  }
}
