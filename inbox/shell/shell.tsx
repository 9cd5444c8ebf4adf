import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listenToKeys } from '../keyboard/listen.ts';
import { useLive } from '../live/use-live.ts';
import { Sidebar } from './sidebar.tsx';
import { SidebarContext } from './sidebar-context.ts';

/** What is around every screen of an organization: the ways to all others, and what keeps them up to date. */
export function Shell() {
  useLive();
  useEffect(listenToKeys, []);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SidebarContext value={{ isOpen, setIsOpen }}>
      <div className="flex h-dvh overflow-hidden">
        <Sidebar />
        <div className="flex min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
    </SidebarContext>
  );
}
