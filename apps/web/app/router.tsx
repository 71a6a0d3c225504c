import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AccessGuard } from '../features/access/access-guard.tsx';
import { type ListedTool, TOOL_LIST } from '../features/navigation/tool-list.ts';
import { RouteError } from './errors/route-error.tsx';
import { ToolErrorBoundary } from './errors/tool-error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { StartView } from './start/start-view.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Pages of tools that say `hasOwnPage`; each file is named after its tool. */
const OWN_PAGES = import.meta.glob<ComponentType>('../features/tool-pages/*.tsx', { import: 'default' });

/** The page of a tool by itself, or the workbench that all others share. */
async function pageOf(tool: ListedTool): Promise<ReactNode> {
  if (!tool.hasOwnPage) {
    const { WorkbenchPage } = await import('../features/workbench/workbench-page.tsx');
    return <WorkbenchPage id={tool.id} />;
  }
  const Page = await OWN_PAGES[`../features/tool-pages/${tool.id}.tsx`]?.();
  if (!Page) throw new Error(`${tool.id} says that it has a page of its own, and there is none`);
  return <Page />;
}

/** The workbench of one tool. Keyed, so that going from one tool to the next starts afresh. */
function toolRoute(tool: ListedTool): RouteObject {
  return {
    path: tool.id,
    lazy: async () => {
      const page = await pageOf(tool);
      return {
        element: (
          <ToolErrorBoundary key={tool.id} tool={tool.title}>
            <AccessGuard access={tool.access}>{page}</AccessGuard>
          </ToolErrorBoundary>
        ),
      };
    },
  };
}

/** A page for signed-in users. */
function guarded(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load();
      return {
        element: (
          <AccessGuard access="sign-in">
            <Page />
          </AccessGuard>
        ),
      };
    },
  };
}

const pages: readonly RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
  },
  { path: 'tools', lazy: async () => ({ Component: (await import('../features/all-tools/all-tools-page.tsx')).AllToolsPage }) },
  { path: 'docs/*', lazy: async () => ({ Component: (await import('../features/docs/docs-page.tsx')).DocsPage }) },
  { path: 'pricing', lazy: async () => ({ Component: (await import('../features/pricing/pricing-page.tsx')).PricingPage }) },
  ...TOOL_LIST.map(toolRoute),
  { path: 'account', element: <Navigate to="/profile" replace /> },
  guarded('batch-validator', async () => (await import('../features/validator/batch/batch-page.tsx')).BatchPage),
  guarded('transparency-guide', async () => (await import('../features/transparency-guide/guide-page.tsx')).GuidePage),
  {
    path: 'bulk-workflow',
    lazy: async () => {
      const { BulkWorkflowPage } = await import('../features/bulk-workflow/bulk-workflow-page.tsx');
      return {
        element: (
          <ToolErrorBoundary tool="Bulk Workflow">
            <BulkWorkflowPage />
          </ToolErrorBoundary>
        ),
      };
    },
  },
  guarded('validate/:id', async () => (await import('../features/validator/single/saved-report-page.tsx')).SavedReportPage),
  { path: 'standalone/*', element: <Navigate to="/standalone/file-validator" replace /> },
  guarded('profile', async () => (await import('../features/account/account-page.tsx')).AccountPage),
  guarded('settings', async () => (await import('../features/account/account-page.tsx')).AccountPage),
  guarded('checkout', async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage),
  guarded('token-test', async () => (await import('../features/tokens/token-test-page.tsx')).TokenTestPage),
  { path: 'chat-demo', lazy: async () => ({ Component: (await import('../features/chat/chat-demo-page.tsx')).ChatDemoPage }) },
  { path: 'chat-debug', lazy: async () => ({ Component: (await import('../features/chat/chat-debug-page.tsx')).ChatDebugPage }) },
  {
    path: 'auth/signin',
    lazy: async () => {
      const { SignInPage } = await import('../features/sign-in/sign-in-page.tsx');
      return { element: <SignInPage key="sign-in" purpose="sign-in" /> };
    },
  },
  {
    path: 'auth/signup',
    lazy: async () => {
      const { SignInPage } = await import('../features/sign-in/sign-in-page.tsx');
      return { element: <SignInPage key="sign-up" purpose="sign-up" /> };
    },
  },
  {
    path: 'auth/check-email',
    lazy: async () => ({ Component: (await import('../features/sign-in/check-email-page.tsx')).CheckEmailPage }),
  },
  { path: 'auth/callback', lazy: async () => ({ Component: (await import('../features/sign-in/callback-page.tsx')).CallbackPage }) },
  { path: '*', lazy: async () => ({ Component: (await import('./errors/not-found.tsx')).NotFound }) },
];

/** The one page that may stand in the frame of another site; there it has no header and no footer of ours. */
function standalone(isFramed: boolean): RouteObject {
  return {
    path: 'standalone/file-validator',
    lazy: async () => {
      const { FramedPage, StandalonePage } = await import('../features/validator/standalone/standalone-page.tsx');
      return {
        element: <ToolErrorBoundary tool="File Validator">{isFramed ? <FramedPage /> : <StandalonePage />}</ToolErrorBoundary>,
      };
    },
  };
}

/** Every route of the product. A page that fails keeps the frame around it. */
export function createAppRouter(): AppRouter {
  const isFramed = window.parent !== window;
  const outside = isFramed ? [{ ...standalone(true), errorElement: <RouteError />, HydrateFallback: StartView }] : [];
  const inside = isFramed ? pages : [standalone(false), ...pages];
  return createBrowserRouter([
    ...outside,
    {
      element: <Shell />,
      errorElement: <RouteError />,
      HydrateFallback: StartView,
      children: [{ errorElement: <RouteError />, children: [...inside] }],
    },
  ]);
}
