import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { MemberSignIn } from '../../../contract/inbox/member-sign-in.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { InvitationRow } from '../../settings/members/invitation-row.tsx';
import { InviteDialog } from '../../settings/members/invite-dialog.tsx';
import {
  memberListQuery,
  memberSignInsQuery,
  openInvitationsQuery,
} from '../../settings/members/member-list-query.ts';
import { MemberRow } from '../../settings/members/member-row.tsx';
import { RunningReassignments } from '../../settings/members/running-reassignments.tsx';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.members;

/** Members and open invitations. */
export function MembersScreen() {
  const { organization, role } = useMembership();
  const isAdmin = role === 'admin';
  const list = useInfiniteQuery(memberListQuery(organization.id));
  const { data: open } = useQuery(openInvitationsQuery(organization.id, isAdmin));
  const signIns = useSignIns(list.data?.pages[0]?.data);
  const [invited, setInvited] = useState<string>();
  const canMail = open?.can_mail ?? false;
  return (
    <SettingsPage
      title={text.title}
      lead={text.leads[role]}
      action={
        isAdmin && (
          <Button variant="primary" onClick={() => setInvited('')}>
            {settingsWords.invitations.ask}
          </Button>
        )
      }
    >
      {open && open.invitations.length > 0 && (
        <SettingsSection title={text.invited}>
          <Card>
            <ul className="-m-4 divide-y divide-line">
              {open.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} canMail={canMail} />
              ))}
            </ul>
          </Card>
        </SettingsSection>
      )}
      <SettingsSection title={text.here}>
        <RunningReassignments />
        <PagedList list={list} empty={{ icon: Users, title: text.nobody, children: text.nobodyHelp }}>
          {(member) => <MemberRow member={member} signIn={signIns.get(member.id)} onInvite={setInvited} />}
        </PagedList>
      </SettingsSection>
      <InviteDialog email={invited} canMail={canMail} onClose={() => setInvited(undefined)} />
    </SettingsPage>
  );
}

const idsOfRequest = 50;

/** How the listed members sign in, by their id; no request for people who aren't admins. */
function useSignIns(members: readonly { id: string }[] = []): ReadonlyMap<string, MemberSignIn> {
  const { organization, role } = useMembership();
  const isAdmin = role === 'admin';
  const ids = members.map(({ id }) => id);
  const results = useQueries({
    queries: Array.from({ length: Math.ceil(ids.length / idsOfRequest) }, (_, request) =>
      memberSignInsQuery(
        organization.id,
        ids.slice(request * idsOfRequest, (request + 1) * idsOfRequest),
        isAdmin,
      ),
    ),
  });
  return new Map(results.flatMap(({ data = [] }) => data.map((it) => [it.member_id, it])));
}
