/** What the server tells the page about itself, in a meta tag of the page it sends. */
export interface SiteConfig {
  /** Null means that auth and data are answered by this very origin. */
  readonly supabaseUrl: string | null;
  readonly publishableKey: string;
  readonly isGoogleEnabled: boolean;
  /** Null where this installation has no companion service; its entry in the flows switcher then says so. */
  readonly designerUrl: string | null;
  /** False where the session's own token goes to the designer service. */
  readonly hasDesignerHandoff: boolean;
  readonly videoUrl: string | null;
  /** How plans are paid: for real, by a checkout for tests, or not at all. */
  readonly payments: 'stripe' | 'test' | 'none';
  readonly isDevelopment: boolean;
  /** Runs can be made on the server. */
  readonly hasServerRuns: boolean;
  /** The operator's networks by id, for tools that can work by one; they run on the server. */
  readonly models: readonly { readonly id: string; readonly use: string }[];
  /** Who answers, and how much an hour allows. */
  readonly assistant: { readonly hasModel: boolean; readonly perAddress: number; readonly perUser: number };
  /** Settings that stand on development stand-ins. */
  readonly dummyCredentials: readonly string[];
}

const NONE: SiteConfig = {
  supabaseUrl: null,
  publishableKey: 'underbase-publishable-key',
  isGoogleEnabled: false,
  designerUrl: null,
  hasDesignerHandoff: false,
  videoUrl: null,
  payments: 'none',
  isDevelopment: false,
  hasServerRuns: false,
  models: [],
  assistant: { hasModel: false, perAddress: 10, perUser: 100 },
  dummyCredentials: [],
};

export const siteConfig: SiteConfig = read();

function read(): SiteConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="underbase-config"]')?.content;
  if (!content) return NONE;
  return { ...NONE, ...(JSON.parse(content) as Partial<SiteConfig>) };
}
