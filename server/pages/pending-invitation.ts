import { html } from 'ghtml';
import { timeLeft } from './time-left.ts';

export interface PendingInvitation {
  id: string;
  email: string;
  role: 'admin' | 'member';
  inviterName: string;
  /** Unix seconds. */
  expiresAt: number;
  /** How the mail with the link fared; `null` where none was sent. */
  mail: 'queued' | 'sent' | 'refused' | null;
  /** The link, where it is to be copied. */
  link: string | undefined;
}

interface Surroundings {
  organization: { id: string };
  isAdmin: boolean;
  hasMail: boolean;
  csrfToken: string;
  now: number;
}

/** One invitation that waits: for whom, how the link gets there, and what an admin can do about it. */
export function pendingInvitation(invitation: PendingInvitation, around: Surroundings): string {
  const { email, role, inviterName, expiresAt } = invitation;
  return html`<li>
<p><bdi class="name">${email}</bdi> <span class="role">${role}</span></p>
<p class="small">Invited by <bdi>${inviterName}</bdi>; expires !${timeLeft(expiresAt, around.now)}. ${mailWords(invitation, around)}</p>
!${around.isAdmin ? shownLink(invitation) : ''}!${around.isAdmin ? actions(invitation, around) : ''}</li>
`;
}

function mailWords({ mail, link }: PendingInvitation, { hasMail }: Surroundings): string {
  const words = {
    queued: 'The mail is on its way.',
    sent: 'The link was mailed.',
    refused: 'The mail could not be delivered: check the address.',
  };
  if (mail) return words[mail];
  if (link === undefined) return '';
  return hasMail
    ? 'Give them this link; it works once. Opening it mails them a link to accept.'
    : 'Give them this link; it works once.';
}

function shownLink({ id, link, email }: PendingInvitation): string {
  if (link === undefined) return '';
  return html`<div class="field"><label class="unseen" for="link-${id}">Link for ${email}</label>
<input class="link" id="link-${id}" type="text" readonly value="${link}"></div>
`;
}

function actions(invitation: PendingInvitation, { organization, hasMail, csrfToken }: Surroundings): string {
  const { id, email, mail } = invitation;
  const at = `/members/${encodeURIComponent(organization.id)}/invitations/${encodeURIComponent(id)}`;
  const button = (what: string, label: string) =>
    html`<form method="post" action="${at}/${what}"><input type="hidden" name="csrf_token" value="${csrfToken}"><button class="quiet" type="submit">${label}<span class="unseen"> <bdi>${email}</bdi></span></button></form>`;
  return html`<div class="row-actions">
!${hasMail ? button('mail', mail === null ? 'Send by mail' : 'Send again') : ''}
!${button('link', mail === null ? 'Make a new link' : 'Make a link to copy')}
!${button('revoke', 'Revoke')}
</div>
`;
}
