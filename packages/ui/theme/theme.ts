export type Theme = 'light' | 'dark';
/** What the person chose; `system` follows the device. */
export type ThemeChoice = Theme | 'system';

export const THEME_STORAGE_KEY = 'underbase.theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The stored choice; `system` where there is none or storage is closed. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light';
  return choice;
}

/** Puts the theme on the root element. Called before first paint by the boot script, then by the switch. */
export function applyTheme(): Theme {
  const theme = resolveTheme(readThemeChoice(), matchMedia(DARK_QUERY).matches);
  document.documentElement.dataset.theme = theme;
  return theme;
}

/** Stores the choice and shows it; other parts of the page hear of it through `onThemeChange`. */
export function chooseTheme(choice: ThemeChoice): Theme {
  const theme = resolveTheme(choice, matchMedia(DARK_QUERY).matches);
  document.documentElement.dataset.theme = theme;
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, choice);
  } catch {
    // Private windows may refuse storage; the choice then holds for this page only.
  }
  dispatchEvent(new Event('themechange'));
  return theme;
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Calls back whenever the theme may have changed: the switch, another tab, the device. Returns the end of it. */
export function onThemeChange(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('themechange', listener, { signal });
  const follow = () => {
    applyTheme();
    listener();
  };
  addEventListener('storage', (event) => event.key === THEME_STORAGE_KEY && follow(), { signal });
  matchMedia(DARK_QUERY).addEventListener('change', follow, { signal });
  return () => stop.abort();
}
