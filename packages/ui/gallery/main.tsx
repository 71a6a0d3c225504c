import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import './gallery.css';
import { Toaster, TooltipProvider } from '../index.ts';
import { ComponentSheet } from './component-sheet.tsx';
import { ViewerPage } from './viewer-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page lacks its root');
const page = new URLSearchParams(location.search).get('page');

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      {page === 'viewer' ? <ViewerPage /> : <ComponentSheet />}
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
);
