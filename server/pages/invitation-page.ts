import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';
import { roleWords } from './role-words.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';

export interface InvitationView {
  /** The one-time secret of the link. */
  token: string;
  organizationName: string;
  inviter: Person;
  role: 'admin' | 'member';
  /** Who it is for. */
  email: string;
  /**
   * `join`: the invited person is signed in, and has only to say yes. `sign-in`: the address has an account, and whoever
   * holds the link must know its password. `new`: there is none yet. The others tell nobody whether there is one: `confirm`
   * has the link mailed to the address first; `either` takes a new password or the account's, and `repeat` the same again,
   * with what was chosen before, sealed.
   */
  way:
    | { kind: 'join'; csrfToken: string }
    | { kind: 'sign-in' }
    | { kind: 'new' | 'either'; passwordMinLength: number }
    | { kind: 'repeat'; chosen: string }
    | { kind: 'confirm' };
  /** Somebody else who is signed in on this browser. */
  signedInAs?: Person | undefined;
  name?: string | undefined;
  errors?: { name?: string | undefined; password?: string | undefined } | undefined;
}

/**
 * Where an invitation's link leads: `POST /invitation` with `token`, and `name` and `password` or only one of them;
 * to confirm the address, `POST /invitation/mail` with `token`.
 */
export function invitationPage(view: InvitationView): string {
  return pageLayout({ title: 'Invitation', width: 'regular', body: body(view) });
}

function body(view: InvitationView): string {
  return html`<div class="card">
<h1>Join <bdi class="name">${view.organizationName}</bdi></h1>
<dl class="facts">
<div><dt>Invited by</dt><dd>!${personName(view.inviter)}</dd></div>
<div><dt>As</dt><dd>${view.role}: ${roleWords(view.role)}</dd></div>
<div><dt>For</dt><dd><bdi>${view.email}</bdi></dd></div>
</dl>
!${otherPerson(view)}<form method="post" action="${view.way.kind === 'confirm' ? '/invitation/mail' : '/invitation'}">
<input type="hidden" name="token" value="${view.token}">
!${fields(view)}
<div class="actions"><button class="primary" type="submit">!${buttonLabel(view)}</button></div>
</form>
!${below(view)}
</div>`;
}

function below({ way, signedInAs }: InvitationView): string {
  if (way.kind === 'sign-in')
    return html`<p class="below"><a href="/password/forgot">Forgot your password?</a></p>`;
  if (way.kind === 'either' && !signedInAs)
    return html`<p class="below"><a href="/login?return_to=%2Finvitation">Already have an account? Sign in</a></p>`;
  return '';
}

function otherPerson({ signedInAs }: InvitationView): string {
  if (!signedInAs) return '';
  return html`<p class="notice">You are signed in as !${personName(signedInAs)}. This invitation is for someone else; accepting it here signs you out.</p>
`;
}

function fields({ way, email, name, errors = {} }: InvitationView): string {
  switch (way.kind) {
    case 'join':
      return html`<input type="hidden" name="csrf_token" value="${way.csrfToken}">`;
    case 'sign-in':
      return html`<p>There is an account with this address. Sign in with its password to join.</p>
!${usernameField(email)}!${textField({ name: 'password', label: 'Password', autocomplete: 'current-password', error: errors.password })}`;
    case 'confirm':
      return html`<p>To make sure that this invitation reached the right person, we email you a link to accept it.</p>`;
    case 'repeat':
      return html`<p>Enter your password again to confirm it. If you already have an account with this address, use that account’s password.</p>
<input type="hidden" name="chosen" value="${way.chosen}">
!${usernameField(email)}!${textField({ name: 'password', label: 'Password', autocomplete: 'current-password', error: errors.password, autofocus: true })}`;
    case 'new':
    case 'either':
      return html`<p>Choose a name for your colleagues to see, and a password to sign in with.</p>
!${usernameField(email)}!${textField({ name: 'name', label: 'Your name', autocomplete: 'name', value: name, error: errors.name })}
!${textField({
        name: 'password',
        label: 'Password',
        autocomplete: 'new-password',
        hint: `At least ${way.passwordMinLength} characters`,
        minLength: way.passwordMinLength,
        error: errors.password,
      })}`;
  }
}

function buttonLabel({ way, organizationName }: InvitationView): string {
  if (way.kind === 'confirm') return 'Email me a link';
  if (way.kind === 'either') return 'Continue';
  const join = html`<bdi class="name">${organizationName}</bdi>`;
  return way.kind === 'sign-in' ? html`Sign in and join !${join}` : html`Join !${join}`;
}
