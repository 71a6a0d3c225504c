import { Banner } from '@underbase/ui';
import { useState } from 'react';
import { tabStorage } from '../../clients/browser-storage.ts';
import { siteConfig } from '../../clients/site-config.ts';

const DISMISSED = 'underbase-banner-dismissed';

/** Warns that a development build stands on dummy credentials; goes away for the rest of the tab's life when dismissed. */
export function DevelopmentBanner() {
  const [isDismissed, setDismissed] = useState(() => tabStorage.getItem(DISMISSED) === 'true');
  if (!siteConfig.isDevelopment || siteConfig.dummyCredentials.length === 0 || isDismissed) return null;
  return (
    <div className="development-banner">
      <Banner
        onDismiss={() => {
          tabStorage.setItem(DISMISSED, 'true');
          setDismissed(true);
        }}
      >
        Development build with dummy credentials: {siteConfig.dummyCredentials.join(', ')}.
      </Banner>
    </div>
  );
}
