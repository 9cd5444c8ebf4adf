import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { InvitationRow } from '../members/invitation-row.tsx';
import { InviteDialog } from '../members/invite-dialog.tsx';
import { memberListQuery, openInvitationsQuery } from '../members/member-list-query.ts';
import { MemberRow } from '../members/member-row.tsx';
import { useMembership } from '../session/use-membership.ts';
import { PagedList } from '../settings/paged-list.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

/** Who is in the organization, and who is asked to be. */
export function MembersScreen() {
  const { organization, role } = useMembership();
  const isAdmin = role === 'admin';
  const list = useInfiniteQuery(memberListQuery(organization.id));
  const { data: open } = useQuery(openInvitationsQuery(organization.id, isAdmin));
  const [isInviting, setIsInviting] = useState(false);
  const canMail = open?.can_mail ?? false;
  return (
    <SettingsPage
      title="Members"
      lead={
        isAdmin
          ? 'Members read and answer conversations; admins also look after people, apps and settings.'
          : 'Admins invite people and say what they may do.'
      }
      action={
        isAdmin && (
          <Button look="primary" onClick={() => setIsInviting(true)}>
            Invite…
          </Button>
        )
      }
    >
      {open && open.invitations.length > 0 && (
        <SettingsSection title="Invited">
          <Card>
            <ul className="-m-4 divide-y divide-line">
              {open.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} canMail={canMail} />
              ))}
            </ul>
          </Card>
        </SettingsSection>
      )}
      <SettingsSection title="In the organization">
        <PagedList list={list} empty={{ icon: Users, title: 'Nobody', children: 'Invite somebody.' }}>
          {(member) => <MemberRow member={member} />}
        </PagedList>
      </SettingsSection>
      <InviteDialog isOpen={isInviting} canMail={canMail} onClose={() => setIsInviting(false)} />
    </SettingsPage>
  );
}
