import { useEffect } from 'react';

export const SITE_TITLE = 'Underbase · Professional print-preparation tools';

/** Of the page as it was sent: what the whole product is. */
const siteDescription = metaTag('description')?.content ?? '';

/**
 * Names the page in the tab, the history and to search engines; without a name, the product itself.
 * @param description one sentence on what the page holds
 */
export function usePageTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Underbase` : SITE_TITLE;
    const tag = metaTag('description');
    if (tag) tag.content = description ?? siteDescription;
    nameCanonicalAddress();
  }, [title, description]);
}

function metaTag(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
}

/** Searches, filters and tabs stand in the address too: to others the page has one address. */
function nameCanonicalAddress(): void {
  let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = location.origin + location.pathname;
}
