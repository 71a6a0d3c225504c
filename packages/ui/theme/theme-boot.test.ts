import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { resolveTheme, type ThemeChoice } from './theme.ts';
import { THEME_BOOT_SCRIPT } from './theme-boot.ts';

/** Runs the script as a page would: stored choice (or closed storage), the device's wish, the address. */
function boot(stored: string | null | 'closed', isDark: boolean, search = ''): string | undefined {
  const root = { dataset: {} as Record<string, string> };
  runInNewContext(THEME_BOOT_SCRIPT, {
    document: { documentElement: root },
    location: { search },
    URLSearchParams,
    matchMedia: () => ({ matches: isDark }),
    localStorage: {
      getItem: () => {
        if (stored === 'closed') throw new Error('storage is closed');
        return stored;
      },
    },
  });
  return root.dataset.theme;
}

describe('theme boot script', () => {
  it('agrees with the theme module', () => {
    for (const choice of ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[]) {
      for (const isDark of [false, true]) expect(boot(choice === 'system' ? null : choice, isDark)).toBe(resolveTheme(choice, isDark));
    }
  });

  it('follows the device where storage is closed or holds something else', () => {
    expect(boot('closed', true)).toBe('dark');
    expect(boot('purple', false)).toBe('light');
  });

  it('lets the address name a theme', () => {
    expect(boot('light', false, '?theme=dark')).toBe('dark');
  });
});
