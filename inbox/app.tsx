import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Hints } from '../design/hints.tsx';
import { TextsContext } from '../design/texts.ts';
import { Toasts } from '../design/toast.tsx';
import { shouldRetry } from './connection/should-retry.ts';
import { routeTree } from './routes.tsx';
import { SignInLayer } from './session/sign-in-layer.tsx';
import { StepUpLayer } from './session/step-up-layer.tsx';
import { words } from './words/words.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 15_000,
      // Keep data readable while the server can't be reached.
      gcTime: 30 * 60_000,
      // `navigator.onLine` is only a hint. Report a failed request as failed rather than paused.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      refetchOnReconnect: false,
    },
  },
});
const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: false,
  scrollRestoration: false,
  // Search parameters; encoded, they would be unreadable.
  pathParamsAllowedCharacters: ['=', '&', ':'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <TextsContext value={words.design}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <StepUpLayer />
          <SignInLayer />
          <Toasts />
          <Hints />
        </QueryClientProvider>
      </TextsContext>
    </StrictMode>,
  );
}
