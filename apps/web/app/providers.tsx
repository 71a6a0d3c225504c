import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CONSTANTS } from '@underbase/contract';
import { RouterProvider } from 'react-router/dom';
import type { AppRouter } from './router.tsx';

const { queries } = CONSTANTS;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: queries.mainRetries,
      retryDelay: (attempt) => Math.min(queries.retryDelayMs * 2 ** attempt, queries.maxRetryDelayMs),
      refetchOnWindowFocus: false,
      gcTime: queries.cacheMs,
    },
  },
});

export function Providers({ router }: { readonly router: AppRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
