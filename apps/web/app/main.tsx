import '@underbase/ui/styles.css';
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { takeOfferedSession } from '../clients/account/offered-session.ts';
import { reloadOnceOnMissingBundle } from './errors/missing-bundle.ts';
import { reportStrayErrors } from './errors/stray-errors.ts';
import { createAppRouter } from './router.tsx';
import { keepOffline } from './start/keep-offline.ts';
import { startAccount } from './start/start-account.ts';

// Before the router and the auth library read the address.
takeOfferedSession();
const router = createAppRouter();
reloadOnceOnMissingBundle(() => createPath(router.state.navigation.location ?? router.state.location));
reportStrayErrors();
startAccount();
keepOffline(router);

const root = document.getElementById('root');
if (!root) throw new Error('the page lacks its root element');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
