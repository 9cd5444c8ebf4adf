import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeSidebarPreferencesBody } from '../../../contract/inbox/sidebar.ts';
import { maxPinned } from '../../../contract/values/max-pinned.ts';
import { sidebarSections } from '../../../contract/values/sidebar-sections.ts';
import { sidebarQuery } from '../../cache/queries/sidebar-query.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { browserStorage } from '../../storage/browser-storage.ts';

/** Earlier versions stored pins and folds in the browser. Adds them to the user's own, once. */
export function useMovePreferences(): void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  useEffect(() => {
    const pinsKey = `deskbell-pinned-tags ${user.id} ${organization.id}`;
    const keys = [pinsKey, ...sidebarSections.map(foldKey)].filter(
      (it) => browserStorage.getItem(it) !== null,
    );
    if (keys.length === 0) return;
    const body: ChangeSidebarPreferencesBody = {
      pin_tag_ids: tagIdsIn(browserStorage.getItem(pinsKey)),
      fold: sidebarSections.filter((it) => browserStorage.getItem(foldKey(it)) === 'true'),
    };
    const outgoing = { method: 'PATCH', path: '/sidebar-preferences', organizationId: organization.id, body };
    send(outgoing).then(
      () => {
        for (const key of keys) browserStorage.removeItem(key);
        // Preferences loaded in the meantime lack them, and the stream that would report the change may not be open
        // yet.
        const { queryKey } = sidebarQuery(organization.id, user.id);
        return queryClient.invalidateQueries({ queryKey });
      },
      // The next page tries again.
      () => undefined,
    );
  }, [queryClient, organization.id, user.id]);
}

const foldKey = (section: string) => `deskbell-folded ${section}`;

/** Storage may contain anything. */
function tagIdsIn(text: string | null): string[] {
  return [...new Set(text?.match(/tag_[0-9A-Za-z]+/g))].slice(0, maxPinned);
}
