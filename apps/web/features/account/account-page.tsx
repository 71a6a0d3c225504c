import { Tabs } from '@underbase/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { QueryLayer } from '../../app/query-layer.tsx';
import { sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import { ProfileTab } from './profile-tab.tsx';
import { RunsTab } from './runs-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const TABS = ['profile', 'subscription', 'runs', 'settings'] as const;
type Tab = (typeof TABS)[number];

/** /profile and /settings: one page, whose tab stands in the address. */
export function AccountPage() {
  usePageTitle('Account');
  const { account } = useStore(sessionStore);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('tab');
  const tab = TABS.find((name) => name === asked) ?? (pathname === '/settings' ? 'settings' : 'profile');
  const show = (next: Tab): void => void navigate(next === 'profile' ? '/profile' : `/profile?tab=${next}`, { replace: true });
  if (!account) return null;
  return (
    <div className="page account-page">
      <h1 className="h1">Account</h1>
      <p className="muted">{account.email}</p>
      <Tabs
        label="Account"
        value={tab}
        onChange={show}
        tabs={[
          { value: 'profile', label: 'Profile', panel: <ProfileTab account={account} /> },
          { value: 'subscription', label: 'Subscription', panel: <SubscriptionPanel /> },
          {
            value: 'runs',
            label: 'Runs',
            panel: (
              <QueryLayer>
                <RunsTab />
              </QueryLayer>
            ),
          },
          { value: 'settings', label: 'Settings', panel: <SettingsTab email={account.email} /> },
        ]}
      />
    </div>
  );
}

function SubscriptionPanel() {
  return (
    <QueryLayer>
      <SubscriptionTab />
    </QueryLayer>
  );
}
