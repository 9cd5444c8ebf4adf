import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeSidebarPreferencesBody, SidebarPreferences } from '../../../contract/inbox/sidebar.ts';
import { sidebarQuery } from '../../cache/queries/sidebar-query.ts';
import { showError } from '../../connection/show-error.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { inverse, withChange } from './sidebar-change.ts';

const none: SidebarPreferences = { pinned_tag_ids: [], folded_sections: [] };

/**
 * How the user has arranged the sidebar. Changes are optimistic, and reverted with an error message if the server
 * refuses them.
 */
export function useSidebarPreferences() {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const query = sidebarQuery(organization.id, user.id);
  const { data = none } = useQuery(query);
  const show = (body: ChangeSidebarPreferencesBody) =>
    queryClient.setQueryData(query.queryKey, (before = data) => withChange(before, body));
  const change = async (body: ChangeSidebarPreferencesBody) => {
    show(body);
    const outgoing = { method: 'PATCH', path: '/sidebar-preferences', organizationId: organization.id, body };
    await send(outgoing).catch((error: unknown) => {
      show(inverse(body));
      showError(error);
    });
  };
  return { ...data, change: (body: ChangeSidebarPreferencesBody) => void change(body) };
}
