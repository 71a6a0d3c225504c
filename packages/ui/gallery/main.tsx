import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import './gallery.css';
import { Toaster, TooltipProvider } from '../index.ts';
import { ComponentSheet } from './component-sheet.tsx';
import { breakArtCanvas, probe } from './probe.ts';
import { ViewerPage } from './viewer-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page lacks its root');
const query = new URLSearchParams(location.search);
if (query.has('broken-canvas')) breakArtCanvas();
Object.assign(window, { probe });

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      {query.get('page') === 'viewer' ? <ViewerPage /> : <ComponentSheet />}
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
);
