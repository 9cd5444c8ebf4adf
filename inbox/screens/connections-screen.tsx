import { useInfiniteQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { Card } from '../../design/card.tsx';
import { ConnectionRow } from '../connections/connection-row.tsx';
import { connectionsQuery } from '../connections/connections-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { ListState } from '../settings/list-state.tsx';
import { MoreButton } from '../settings/more-button.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

const leads = {
  admin: 'Apps that may read or change what is in this organization, until somebody disconnects them.',
  member: 'Apps that act as you in this organization, until you or an admin disconnect them.',
};

/** Every app connected to the organization, for an admin; for a member those that act as them. */
export function ConnectionsScreen() {
  const { organization, role, user } = useMembership();
  const list = useInfiniteQuery(connectionsQuery(organization.id));
  const connections = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SettingsPage title="Connected apps" lead={leads[role]}>
      <div>
        <ListState
          list={list}
          isEmpty={connections.length === 0}
          empty={{
            icon: Plug,
            title: role === 'admin' ? 'No app is connected' : 'You have connected no app',
            children:
              'To connect one, start in the app: it sends you to Deskbell, where you see what it asks for before you allow it.',
          }}
        >
          <Card>
            <ul className="-m-4 divide-y divide-line">
              {connections.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} ownId={user.id} />
              ))}
            </ul>
          </Card>
        </ListState>
        <MoreButton {...list} />
      </div>
    </SettingsPage>
  );
}
