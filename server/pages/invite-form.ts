import { html } from 'ghtml';
import { roleWords } from './role-words.ts';
import { textField } from './text-field.ts';

interface InviteView {
  organization: { id: string };
  csrfToken: string;
  hasMail: boolean;
  wanted?: { email: string; error: string } | undefined;
}

/** Invites an address: `POST /members/<organization>/invitations` with `email` and `role`. */
export function inviteForm({ organization, csrfToken, hasMail, wanted }: InviteView): string {
  const how = hasMail
    ? 'They get a mail with a link that works once, for seven days.'
    : 'This Deskbell sends no mail: you get a link to give them, which works once, for seven days.';
  return html`<section class="card">
<h2>Invite somebody</h2>
<p>${how}</p>
<form method="post" action="/members/${encodeURIComponent(organization.id)}/invitations">
<input type="hidden" name="csrf_token" value="${csrfToken}">
!${textField({ name: 'email', label: 'Email', autocomplete: 'off', value: wanted?.email, error: wanted?.error })}
<fieldset class="roles"><legend>Role</legend>
!${role('member', true)}!${role('admin', false)}</fieldset>
<div class="actions"><button class="primary" type="submit">Invite</button></div>
</form>
</section>`;
}

function role(name: 'admin' | 'member', isChosen: boolean): string {
  return html`<div class="choice"><div class="choice-head"><input type="radio" name="role" id="role-${name}" value="${name}" aria-describedby="role-${name}-words" required!${isChosen ? ' checked' : ''}>
<label for="role-${name}">${name}</label>
<span class="role" id="role-${name}-words">${roleWords(name)}</span></div></div>
`;
}
