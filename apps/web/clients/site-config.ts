/** What the server tells the page about itself, in a meta tag of the page it sends. */
export interface SiteConfig {
  /** Null hides the companion in the flows switcher. */
  readonly designerUrl: string | null;
  readonly videoUrl: string | null;
}

const NONE: SiteConfig = { designerUrl: null, videoUrl: null };

export const siteConfig: SiteConfig = read();

function read(): SiteConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="underbase-config"]')?.content;
  if (!content) return NONE;
  return { ...NONE, ...(JSON.parse(content) as Partial<SiteConfig>) };
}
