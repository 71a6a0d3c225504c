import { notify, Toaster, type ToastOptions } from '@underbase/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

let isMounted = false;

/** Shows a toast; the first one brings the place where toasts stand. */
export function showToast(tone: 'error' | 'success' | 'info' | 'warning', title: string, options?: ToastOptions): void {
  mountOnce();
  notify[tone](title, options);
}

function mountOnce(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  flushSync(() => createRoot(place).render(<Toaster />));
}
