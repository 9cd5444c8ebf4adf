import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';
import { signedInRow } from './signed-in-row.ts';

export interface AskAdminView {
  app: { name: string };
  organizations: readonly { name: string; admins: readonly Person[] }[];
  user: Person;
  csrfToken: string;
  /** Tells the app that nothing was allowed. */
  deniedAddress: string;
  /** The path back to consent after signing in as somebody else. */
  signOutReturnTo: string;
}

/** Shown when an app asks to act as itself and the person is an admin nowhere: who to ask. */
export function askAdminPage(view: AskAdminView): string {
  return pageLayout({ title: 'Ask an admin', width: 'regular', body: body(view) });
}

function body(view: AskAdminView): string {
  return html`<div class="card">
<h1>Ask an admin to connect <bdi class="name">${view.app.name}</bdi></h1>
<p>It asks to act as itself, not as you. Only an admin of an organization can allow that.</p>
!${view.organizations.map(admins)}
<dl class="facts">!${signedInRow({ user: view.user, csrfToken: view.csrfToken, returnTo: view.signOutReturnTo })}</dl>
!${wayBack(view)}
</div>`;
}

function admins({ name, admins }: AskAdminView['organizations'][number]): string {
  return html`<h2>Admins of <bdi class="name">${name}</bdi></h2>
<ul class="people" role="list">!${admins.map((admin) => html`<li>!${personName(admin)}</li>`)}</ul>
`;
}

function wayBack({ app, deniedAddress }: AskAdminView): string {
  return html`<div class="actions"><a class="button" href="${deniedAddress}">Back to <bdi class="name">${app.name}</bdi></a></div>`;
}
