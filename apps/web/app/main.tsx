import '@underbase/ui/styles.css';
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnceOnMissingBundle } from './errors/missing-bundle.ts';
import { reportStrayErrors } from './errors/stray-errors.ts';
import { Providers } from './providers.tsx';

reloadOnceOnMissingBundle();
reportStrayErrors();

const root = document.getElementById('root');
if (!root) throw new Error('the page lacks its root element');
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
