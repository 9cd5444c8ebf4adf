import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useRefetchOnReconnect } from '../connection/use-refetch-on-reconnect.ts';
import { useStoredChanges } from '../contact/changes/use-stored-changes.ts';
import { listenToKeys } from '../keyboard/listen.ts';
import { useLive } from '../live/use-live.ts';
import { useAnnouncements } from '../notifications/use-announcements.ts';
import { useBadge } from '../notifications/use-badge.ts';
import { useDelivery } from '../outbox/use-delivery.ts';
import { SidebarContext } from '../page/sidebar-context.ts';
import { useOverlay } from '../page/use-overlay.ts';
import { useViewport } from '../page/use-viewport.ts';
import { useMembership } from '../session/use-membership.ts';
import { ChannelBanner } from './channel-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Overlays } from './overlays.tsx';
import { preloadParts } from './preload-parts.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { SkipLinks } from './skip-links.tsx';
import { useOwnKeys } from './use-own-keys.ts';
import { usePush } from './use-push.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { useSignInRefusal } from './use-sign-in-refusal.ts';
import { useStartedToasts } from './use-started-toasts.ts';
import { useUndoToasts } from './use-undo-toasts.ts';

/** The frame of every screen of an organization: navigation, overlays, and live updates. */
export function Shell() {
  const { isOpen, open, close } = useOverlay('sidebar');
  const [showsKeys, setShowsKeys] = useState(false);
  useViewport();
  useLive();
  useBadge();
  useAnnouncements();
  usePush();
  useDelivery();
  useStoredChanges();
  useRefetchOnReconnect();
  useUndoToasts();
  useStartedToasts();
  useOwnKeys();
  useSignInRefusal();
  useEffect(listenToKeys, []);
  useEffect(preloadParts, []);
  useShellKeys(() => setShowsKeys(true));
  return (
    <SidebarContext value={{ isOpen, setIsOpen: (opens) => (opens ? open() : close()) }}>
      <SkipLinks />
      <div className="safe-area fixed inset-x-0 top-(--viewport-top,0px) flex h-(--viewport-height,100dvh) flex-col overflow-hidden">
        <ConnectionBanner />
        <SecondFactorLine />
        <ChannelBanner />
        <div className="flex min-h-0 flex-1">
          <Sidebar />
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <Overlays showsKeys={showsKeys} onKeysClose={() => setShowsKeys(false)} />
    </SidebarContext>
  );
}

/** Few organizations require one: its script loads where they do. */
const SecondFactorBanner = lazyPart({
  script: () => import('./second-factor-banner.tsx'),
  pick: (it) => it.SecondFactorBanner,
});

function SecondFactorLine() {
  return useMembership().sign_in.second_factor_due_at !== null && <SecondFactorBanner />;
}
