import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CONSTANTS } from '@underbase/contract';
import type { ReactNode } from 'react';

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

/** Around pages that ask the server for data; the others load without the library. The cache is one for all of them. */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
