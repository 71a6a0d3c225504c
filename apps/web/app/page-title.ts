import { useEffect } from 'react';

export const SITE_TITLE = 'Underbase · Professional print-preparation tools';

/** Names the page in the tab and the history; without a name, the product itself. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Underbase` : SITE_TITLE;
  }, [title]);
}
