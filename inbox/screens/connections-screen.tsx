import { useInfiniteQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { ConnectionRow } from '../connections/connection-row.tsx';
import { connectionsQuery } from '../connections/connections-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { PagedList } from '../settings/paged-list.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

const leads = {
  admin: 'Apps that may read or change what is in this organization, until somebody disconnects them.',
  member: 'Apps that act as you in this organization, until you or an admin disconnect them.',
};

/** Every app connected to the organization, for an admin; for a member those that act as them. */
export function ConnectionsScreen() {
  const { organization, role, user } = useMembership();
  const list = useInfiniteQuery(connectionsQuery(organization.id));
  return (
    <SettingsPage title="Connected apps" lead={leads[role]}>
      <PagedList
        list={list}
        empty={{
          icon: Plug,
          title: role === 'admin' ? 'No app is connected' : 'You have connected no app',
          children:
            'To connect one, start in the app: it sends you to Deskbell, where you see what it asks for before you allow it.',
        }}
      >
        {(connection) => <ConnectionRow connection={connection} ownId={user.id} />}
      </PagedList>
    </SettingsPage>
  );
}
