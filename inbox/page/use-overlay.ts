import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';

/** From these widths on, there is room for it beside the screen (`desk`, `lg` and `xl`). */
const roomy = {
  sidebar: matchMedia('(width >= 72rem)'),
  list: matchMedia('(width >= 64rem)'),
  contact: matchMedia('(width >= 80rem)'),
};

/** The overlays of a narrow screen; on a wide one all of them are beside each other. */
export type Overlay = keyof typeof roomy;

declare module '@tanstack/react-router' {
  interface HistoryState {
    overlay?: Overlay;
  }
}

/**
 * Whether an overlay is open, and whether it has room beside the screen instead. An open one is an entry of the browser's
 * history: Back, the back gesture of a phone, or any other navigation closes it.
 */
export function useOverlay(overlay: Overlay) {
  const router = useRouter();
  const isBeside = useIsBeside(overlay);
  const isRequested = useRouterState({ select: ({ location }) => location.state.overlay === overlay });
  const open = useCallback(
    () => router.history.push(router.history.location.href, { overlay }),
    [router, overlay],
  );
  const close = useCallback(() => {
    if (router.history.location.state.overlay === overlay) router.history.back();
  }, [router, overlay]);
  return { isBeside, isOpen: isRequested && !isBeside, open, close };
}

function useIsBeside(overlay: Overlay): boolean {
  const query = roomy[overlay];
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
