import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What opens over a narrow screen; on a wide one all of them are beside each other. */
export type Overlay = 'sidebar' | 'list' | 'contact';

declare module '@tanstack/react-router' {
  interface HistoryState {
    overlay?: Overlay;
  }
}

/**
 * Whether an overlay is open. It is an entry of the browser's history: Back, or the back gesture of a phone, closes it, and so
 * does going anywhere else.
 */
export function useOverlay(overlay: Overlay) {
  const router = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.overlay === overlay });
  const open = useCallback(
    () => router.history.push(router.history.location.href, { overlay }),
    [router, overlay],
  );
  const close = useCallback(() => {
    if (router.history.location.state.overlay === overlay) router.history.back();
  }, [router, overlay]);
  return { isOpen, open, close };
}
