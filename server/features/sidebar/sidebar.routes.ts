import * as operations from '../../../contract/inbox/operations/sidebar.ts';
import type { ChangeSidebarPreferencesBody, SidebarPreferences } from '../../../contract/inbox/sidebar.ts';
import { sidebarSections } from '../../../contract/values/sidebar-sections.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { viewerOf } from '../conversations/reads/unread.ts';
import { notifyOwnTabs } from '../notifications/notify-tabs.ts';
import { changeSidebar, findSidebar, type SidebarRow } from './sidebar-store.ts';

type Dependencies = { database: Database; notices: Notices };

/** How a person has arranged the sidebar in one of their organizations. */
export function sidebarRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getSidebarPreferences, async ({ caller }) => ({
      status: 200 as const,
      body: { data: present(await findSidebar(database, viewerOf(caller))) },
    })),
    on(operations.changeSidebarPreferences, async ({ caller, body }) => {
      const viewer = viewerOf(caller);
      const row = await changeSidebar(database, viewer, (before) => changed(before, body));
      await notifyOwnTabs(notices, viewer, { about: 'sidebar' });
      return { status: 200, body: { data: present(row) } } as const;
    }),
  ];
}

function changed(
  { pinned_tag_ids, folded_sections }: SidebarRow,
  { pin_tag_ids = [], unpin_tag_ids = [], fold = [], unfold = [] }: ChangeSidebarPreferencesBody,
): SidebarRow {
  return {
    pinned_tag_ids: withChange(pinned_tag_ids, uuidsOf(pin_tag_ids), uuidsOf(unpin_tag_ids)),
    folded_sections: withChange(folded_sections, fold, unfold),
  };
}

function withChange(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  return [...new Set([...before, ...added])].filter((it) => !removed.includes(it));
}

function uuidsOf(tagIds: readonly string[]): string[] {
  return tagIds.map((id) => parsePublicId('tag', id)).filter((id) => id !== undefined);
}

function present({ pinned_tag_ids, folded_sections }: SidebarRow): SidebarPreferences {
  return {
    pinned_tag_ids: pinned_tag_ids.map((id) => publicId('tag', id)),
    folded_sections: sidebarSections.filter((it) => folded_sections.includes(it)),
  };
}
