import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listenToKeys } from '../keyboard/listen.ts';
import { useLive } from '../live/use-live.ts';
import { useDelivery } from '../outbox/use-delivery.ts';
import { Layers } from './layers.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarContext } from './sidebar-context.ts';
import { useShellKeys } from './use-shell-keys.ts';

/** What is around every screen of an organization: the ways to all others, and what keeps them up to date. */
export function Shell() {
  const [isOpen, setIsOpen] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  useLive();
  useDelivery();
  useEffect(listenToKeys, []);
  useShellKeys(() => setShowsKeys(true));
  return (
    <SidebarContext value={{ isOpen, setIsOpen }}>
      <div className="flex h-dvh overflow-hidden">
        <Sidebar />
        <main className="flex min-w-0 flex-1">
          <Outlet />
        </main>
      </div>
      <Layers showsKeys={showsKeys} onKeysClose={() => setShowsKeys(false)} />
    </SidebarContext>
  );
}
