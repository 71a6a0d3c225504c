import { Button, chooseTheme, readThemeChoice, Segmented, type ThemeChoice } from '@underbase/ui';
import { useState } from 'react';
import { siteConfig } from '../../clients/site-config.ts';
import { feedbackStore, openFeedback } from '../feedback/feedback-state.ts';
import { setUnit, useUnit } from '../preferences/preferences.ts';
import { DeleteAccount } from './delete-account.tsx';
import { OwnData } from './own-data.tsx';
import { SessionList } from './session-list.tsx';

/** What this browser remembers, and the way out. */
export function SettingsTab({ email }: { readonly email: string }) {
  const [theme, setTheme] = useState<ThemeChoice>(readThemeChoice);
  const unit = useUnit();
  return (
    <div className="acct">
      <div className="stack settings-column">
        <h2 className="h2">Settings</h2>
        <div className="stack">
          <h3 className="h3">Theme</h3>
          <Segmented
            label="Theme"
            value={theme}
            onChange={(choice) => {
              setTheme(choice);
              chooseTheme(choice);
            }}
            choices={[
              { value: 'system', label: 'As the system' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
        <div className="stack">
          <h3 className="h3">Units</h3>
          <Segmented
            label="Units"
            value={unit}
            onChange={setUnit}
            choices={[
              { value: 'in', label: 'Inches' },
              { value: 'mm', label: 'Millimeters' },
              { value: 'px', label: 'Pixels' },
            ]}
          />
        </div>
      </div>
      <div className="stack settings-column">
        {siteConfig.supabaseUrl === null && (
          <>
            <h2 className="h2">Signed in</h2>
            <SessionList />
            <h2 className="h2">Your data</h2>
            <p className="muted prose">Profile, plan, exports, sessions and messages, as one JSON file. Pictures were never part of it.</p>
            <div>
              <OwnData />
            </div>
          </>
        )}
        <h2 className="h2">Leave</h2>
        <p className="muted prose">
          Deleting the account removes your profile and the list of your exports. Pictures were never part of it.
        </p>
        <div>{siteConfig.supabaseUrl === null ? <DeleteAccount email={email} /> : <AskForDeletion email={email} />}</div>
      </div>
    </div>
  );
}

/** Accounts that another service keeps are deleted there, by its owner. */
function AskForDeletion({ email }: { readonly email: string }) {
  const ask = (): void => {
    feedbackStore.set((state) => ({ ...state, email: state.email ?? email, message: state.message || 'Please delete my account.' }));
    openFeedback();
  };
  return <Button onClick={ask}>Ask us to delete my account</Button>;
}
