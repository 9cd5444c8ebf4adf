import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';
import { signedInRow } from './signed-in-row.ts';
import type { PageWords } from './words/en/words.ts';

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

/** Shown if an app asks to act as itself and the person is admin of no organization: who to ask. */
export function askAdminPage(words: PageWords, view: AskAdminView): string {
  const { title } = words.consent.askAdmin;
  return pageLayout(words, { title, width: 'regular', body: body(words, view) });
}

function body(words: PageWords, view: AskAdminView): string {
  const { askAdmin } = words.consent;
  const app = html`<bdi class="name">${view.app.name}</bdi>`;
  return html`<div class="card">
<h1>!${askAdmin.heading(app)}</h1>
<p>${askAdmin.why}</p>
!${view.organizations.map((organization) => admins(words, organization))}
<dl class="facts">!${signedInRow(words, { user: view.user, csrfToken: view.csrfToken, returnTo: view.signOutReturnTo })}</dl>
<div class="actions"><a class="button" href="${view.deniedAddress}">!${askAdmin.back(app)}</a></div>
</div>`;
}

function admins({ consent }: PageWords, { name, admins }: AskAdminView['organizations'][number]): string {
  return html`<h2>!${consent.askAdmin.admins(html`<bdi class="name">${name}</bdi>`)}</h2>
<ul class="people" role="list">!${admins.map((admin) => html`<li>!${personName(admin)}</li>`)}</ul>
`;
}
