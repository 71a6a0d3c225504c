import type { ToastOptions } from '@underbase/ui';

type Tone = 'error' | 'success' | 'info' | 'warning';

/** Toasts arrive with the first thing there is to say: the library loads then. */
const say =
  (tone: Tone) =>
  (title: string, options?: ToastOptions): void => {
    void import('./toasts.tsx').then(({ showToast }) => showToast(tone, title, options));
  };

export const notify = { error: say('error'), success: say('success'), info: say('info'), warning: say('warning') };
