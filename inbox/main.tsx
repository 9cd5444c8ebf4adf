import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../design/theme.css';
import './editor/editor.css';
import { Hints } from '../design/hints.tsx';
import { applyTheme, chosenTheme } from '../design/theme.ts';
import { Toasts } from '../design/toast.tsx';
import { routeTree } from './routes.tsx';
import { mayRetry } from './session/may-retry.ts';

applyTheme(chosenTheme());
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: true } },
});
const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: false,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <Hints />
      </QueryClientProvider>
    </StrictMode>,
  );
}
