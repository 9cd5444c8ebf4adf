import { useInfiniteQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useMembership } from '../../session/use-membership.ts';
import { AssistantsSection } from '../../settings/assistants/assistants-section.tsx';
import { ConnectionRow } from '../../settings/connections/connection-row.tsx';
import { connectionsQuery } from '../../settings/connections/connections-query.ts';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.connections;

/** All connected apps for an admin; for a member, those that act on their behalf. */
export function ConnectionsScreen() {
  const { organization, role, user } = useMembership();
  const list = useInfiniteQuery(connectionsQuery(organization.id));
  return (
    <SettingsPage title={text.title} lead={text.leads[role]}>
      <PagedList
        list={list}
        empty={{
          icon: Plug,
          title: text.none[role],
          children: text.noneHelp,
        }}
      >
        {(connection) => <ConnectionRow connection={connection} ownId={user.id} />}
      </PagedList>
      {role === 'admin' && <AssistantsSection />}
    </SettingsPage>
  );
}
