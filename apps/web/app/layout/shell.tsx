import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { sessionStore } from '../../clients/account/session.ts';
import { DevelopmentBanner } from '../../features/banner/development-banner.tsx';
import { ChatHost } from '../../features/chat/chat-host.tsx';
import { FeedbackHost } from '../../features/feedback/feedback-host.tsx';
import { PaletteHost } from '../../features/palette/palette-host.tsx';
import { useStore } from '../../state/store.ts';
import { StartView } from '../start/start-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Every page that the browser itself opens has the same key; by its address each keeps a place of its own. */
const placeKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Header, main area and footer: around every screen. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // A visitor with a stored session waits until it has been checked; everyone else never does.
  const isChecking = useStore(sessionStore, (session) => session.status === 'loading');

  // A new page starts reading at its top, for screen readers too; the first page is left as the browser opened it.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  if (isChecking) return <StartView />;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <DevelopmentBanner />
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FeedbackHost />
      <ChatHost />
      <PaletteHost />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}
