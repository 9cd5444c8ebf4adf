import { html } from 'ghtml';
import { inviteForm } from './invite-form.ts';
import { pageLayout } from './page-layout.ts';
import { type PendingInvitation, pendingInvitation } from './pending-invitation.ts';
import { type Person, personName } from './person-name.ts';
import { signedInBar } from './signed-in-bar.ts';

export interface MembersView {
  user: Person;
  csrfToken: string;
  organization: { id: string; name: string };
  /** Only an admin invites and revokes. */
  isAdmin: boolean;
  /** Whether this Deskbell sends mail; without, links are shown to copy. */
  hasMail: boolean;
  members: readonly (Person & { role: 'admin' | 'member'; status: 'active' | 'disabled' })[];
  /** Address of the next page of members. */
  next: string | undefined;
  invitations: readonly PendingInvitation[];
  /** What was entered before, and why it did not work. */
  wanted?: { email: string; error: string } | undefined;
  /** What has just been done, as a sentence. */
  notice?: string | undefined;
  /** Unix seconds. */
  now: number;
}

/** Who is in an organization and who is invited. */
export function membersPage(view: MembersView): string {
  const account = signedInBar(view.user, view.csrfToken);
  return pageLayout({ title: 'Members', width: 'regular', account, body: body(view) });
}

function body(view: MembersView): string {
  return html`<h1>Members of <bdi class="name">${view.organization.name}</bdi></h1>
!${view.notice ? html`<p class="notice" role="status">${view.notice}</p>` : ''}
<section class="card">
<h2>Who is in</h2>
<ul class="rows" role="list">!${view.members.map(row)}</ul>
!${view.next ? html`<div class="actions"><a class="button" href="${view.next}">More members</a></div>` : ''}
</section>
<section class="card">
<h2>Who is invited</h2>
!${view.invitations.length === 0 ? html`<p class="small">Nobody at the moment.</p>` : ''}
<ul class="invitations" role="list">!${view.invitations.map((it) => pendingInvitation(it, view))}</ul>
</section>
!${view.isAdmin ? inviteForm(view) : ''}`;
}

function row({ role, status, ...person }: MembersView['members'][number]): string {
  const standing = status === 'disabled' ? `${role}, disabled` : role;
  return html`<li><span>!${personName(person)}</span> <span class="role">${standing}</span></li>`;
}
