import { Mail } from 'lucide-react';
import type { OpenInvitation } from '../../../contract/inbox/open-invitation.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { send } from '../../session/send.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { useMemberChange } from './use-member-change.ts';

const text = settingsWords.invitations;

/** An open invitation: how it was delivered, with buttons to resend or withdraw it. */
export function InvitationRow({ invitation, canMail }: { invitation: OpenInvitation; canMail: boolean }) {
  const { organization } = useMembership();
  const api = useApi();
  const run = useMemberChange();
  const { id, email, mail, link } = invitation;
  const renew = (sendBy: 'mail' | 'link') =>
    send({ method: 'POST', path: `/invitations/${id}/${sendBy}`, organizationId: organization.id });
  return (
    <li className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Mail aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <div className="min-w-48 flex-1">
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            <bdi className="max-w-full truncate">{email}</bdi>
            <Badge tone={invitation.role === 'admin' ? 'accent' : 'plain'}>
              {invitation.access === 'light'
                ? settingsWords.members.light
                : settingsWords.members.roles[invitation.role]}
            </Badge>
            {mail !== null && (
              <Badge tone={mail === 'refused' ? 'danger' : 'plain'}>{text.mailStates[mail]}</Badge>
            )}
          </h3>
          <p className="text-xs text-muted">
            {text.invitedBy(<bdi>{invitation.invited_by}</bdi>, dateText(invitation.expires_at))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {canMail && (
            <Button
              size="small"
              aria-label={text.mailAgainTo(email)}
              onClick={() => void run(() => renew('mail'), text.mailedAgain(email))}
            >
              {text.mailAgain}
            </Button>
          )}
          <Button
            size="small"
            aria-label={text.newLinkFor(email)}
            onClick={() => void run(() => renew('link'), text.newLinkMade)}
          >
            {text.newLink}
          </Button>
          <Button
            size="small"
            aria-label={text.withdrawFrom(email)}
            onClick={() =>
              void run(
                () => api('revokeInvitation', { params: { invitation_id: id } }),
                text.withdrawn(email),
              )
            }
          >
            {text.withdraw}
          </Button>
        </div>
      </div>
      {link !== null && <CopyLine label={text.linkFor(email)} text={link} />}
    </li>
  );
}
