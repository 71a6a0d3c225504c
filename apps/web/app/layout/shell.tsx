import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PaletteHost } from '../../features/palette/palette-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, main area and footer: around every screen. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A new page starts reading at its top, for screen readers too; the first page is left as the browser opened it.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <PaletteHost />
      <ScrollRestoration />
    </>
  );
}
