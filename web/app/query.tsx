import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from './client.ts';

const STALE_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const MAX_BACKOFF_MS = 30_000;

function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !refused && failures < MAX_RETRIES;
}

/** Kept answers of calls for the pages below; a refusal is not asked again, a broken line is. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: STALE_MS,
            retry: worthRetrying,
            retryDelay: attempt => Math.min(1000 * 2 ** attempt, MAX_BACKOFF_MS),
          },
          mutations: { retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
