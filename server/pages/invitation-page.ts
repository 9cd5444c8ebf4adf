import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';
import type { PageWords } from './words/en/words.ts';
import type { FieldProblem } from './words/field-problem.ts';

export interface InvitationView {
  /** The one-time secret of the link. */
  token: string;
  organizationName: string;
  inviter: Person;
  /** The role they will have. */
  role: 'admin' | 'member' | 'light';
  /** The invited person's address. */
  email: string;
  /**
   * `join`: the invited person is signed in, and only has to confirm. `sign-in`: the address has an account, and the
   * person who holds the link must know its password. `new`: there is none yet. The others don't reveal whether there
   * is one: `confirm` has the link emailed to the address first; `either` takes a new password or the account's, and
   * `repeat` the same again, with the earlier input, sealed.
   */
  state:
    | { kind: 'join'; csrfToken: string }
    | { kind: 'sign-in' }
    | { kind: 'new' | 'either'; passwordMinLength: number }
    | { kind: 'repeat'; chosen: string }
    | { kind: 'confirm' };
  /** Somebody else who is signed in on this browser. */
  signedInAs?: Person | undefined;
  name?: string | undefined;
  problems?: { name?: FieldProblem | undefined; password?: FieldProblem | undefined } | undefined;
}

/**
 * The target of an invitation's link: `POST /invitation` with `token`, and `name` and `password` or only one of them;
 * to confirm the address, `POST /invitation/mail` with `token`.
 */
export function invitationPage(words: PageWords, view: InvitationView): string {
  return pageLayout(words, {
    title: words.joining.invitation.title,
    width: 'regular',
    body: body(words, view),
  });
}

function body(words: PageWords, view: InvitationView): string {
  const { invitation, roles, roleDuties } = words.joining;
  return html`<div class="card">
<h1>!${invitation.join(html`<bdi class="name">${view.organizationName}</bdi>`)}</h1>
<dl class="facts">
<div><dt>${invitation.invitedBy}</dt><dd>!${personName(view.inviter)}</dd></div>
<div><dt>${invitation.as}</dt><dd>${roles[view.role]}: ${roleDuties[view.role]}</dd></div>
<div><dt>${invitation.for}</dt><dd><bdi>${view.email}</bdi></dd></div>
</dl>
!${otherPerson(invitation, view)}<form method="post" action="${view.state.kind === 'confirm' ? '/invitation/mail' : '/invitation'}">
<input type="hidden" name="token" value="${view.token}">
!${fields(words, view)}
<div class="actions"><button class="primary" type="submit">!${buttonLabel(invitation, view)}</button></div>
</form>
!${below(words, view)}
</div>`;
}

type Texts = PageWords['joining']['invitation'];

function below({ signIn, joining }: PageWords, { state, signedInAs }: InvitationView): string {
  if (state.kind === 'sign-in')
    return html`<p class="below"><a href="/password/forgot">${signIn.forgotLink}</a></p>`;
  if (state.kind === 'either' && !signedInAs)
    return html`<p class="below"><a href="/login?return_to=%2Finvitation">${joining.invitation.signInInstead}</a></p>`;
  return '';
}

function otherPerson(texts: Texts, { signedInAs }: InvitationView): string {
  if (!signedInAs) return '';
  return html`<p class="notice">!${texts.signedInAs(personName(signedInAs))}</p>
`;
}

function fields(
  { signIn, joining }: PageWords,
  { state, email, name, problems = {} }: InvitationView,
): string {
  const { invitation } = joining;
  const nameError = problems.name && joining.problem(problems.name);
  const password = {
    name: 'password',
    label: signIn.password,
    error: problems.password && joining.problem(problems.password),
  };
  switch (state.kind) {
    case 'join':
      return html`<input type="hidden" name="csrf_token" value="${state.csrfToken}">`;
    case 'sign-in':
      return html`<p>${invitation.haveAccount}</p>
!${usernameField(email)}!${textField({ ...password, autocomplete: 'current-password' })}`;
    case 'confirm':
      return html`<p>${invitation.confirm}</p>`;
    case 'repeat':
      return html`<p>${invitation.repeat}</p>
<input type="hidden" name="chosen" value="${state.chosen}">
!${usernameField(email)}!${textField({ ...password, autocomplete: 'current-password', autofocus: true })}`;
    case 'new':
    case 'either':
      return html`<p>${invitation.choose}</p>
!${usernameField(email)}!${textField({ name: 'name', label: joining.yourName, autocomplete: 'name', value: name, error: nameError })}
!${textField({
        ...password,
        autocomplete: 'new-password',
        hint: joining.atLeast(state.passwordMinLength),
        minLength: state.passwordMinLength,
      })}`;
  }
}

function buttonLabel(texts: Texts, { state, organizationName }: InvitationView): string {
  if (state.kind === 'confirm') return html`${texts.emailLink}`;
  if (state.kind === 'either') return html`${texts.continue}`;
  const organization = html`<bdi class="name">${organizationName}</bdi>`;
  return state.kind === 'sign-in' ? texts.signInAndJoin(organization) : texts.join(organization);
}
