import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import { actorSentence } from './actor-sentence.ts';
import { appMark } from './app-mark.ts';
import { type ConsentOrganization, consentOrganization } from './consent-organization.ts';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { returnHost } from './return-host.ts';
import { signedInRow } from './signed-in-row.ts';

export interface ConsentView {
  consentId: string;
  csrfToken: string;
  app: { name: string; logoUrl: string | null; organizationName: string };
  /** Host, and port if not the usual one, of the redirect address; in ASCII, as `URL` gives it. */
  redirectHost: string;
  user: Person;
  actor: Actor;
  organizations: readonly ConsentOrganization[];
  /** Path that leads back here after signing in as somebody else. */
  signOutReturnTo: string;
  error?: string | undefined;
}

/** The page that asks a person to let an app in: `POST /api/oauth/authorize` with `decision`. */
export function consentPage(view: ConsentView): string {
  return pageLayout({ title: 'Connect an app', width: 'regular', body: body(view) });
}

function body(view: ConsentView): string {
  return html`<div class="card">
!${heading(view)}
!${facts(view)}
!${view.error ? html`<p class="alert" role="alert">${view.error}</p>` : ''}
<form method="post" action="/api/oauth/authorize">
<input type="hidden" name="consent_id" value="${view.consentId}">
<input type="hidden" name="csrf_token" value="${view.csrfToken}">
!${choices(view)}
!${decision(view)}
</form>
</div>`;
}

function heading({ app }: ConsentView): string {
  return html`<div class="app-head">
!${appMark(app)}
<div>
<h1><bdi class="name">${app.name}</bdi> wants to connect</h1>
<p class="small">An app by <bdi class="name">${app.organizationName}</bdi></p>
</div>
</div>`;
}

/** The host stands out: a name can imitate another app, the address to which it returns cannot. */
function facts(view: ConsentView): string {
  const scopes = view.organizations.flatMap(({ granted }) => granted);
  return html`<dl class="facts">
<div><dt>Returns to</dt><dd>!${returnHost(view.redirectHost)}</dd></div>
<div><dt>Acts as</dt><dd>!${actorSentence(view.actor, view.user.name, scopes)}</dd></div>
!${signedInRow({ user: view.user, csrfToken: view.csrfToken, returnTo: view.signOutReturnTo })}
</dl>`;
}

function choices({ organizations, actor }: ConsentView): string {
  return html`<fieldset class="choices" role="radiogroup" aria-labelledby="organization-legend">
<legend id="organization-legend">Organization</legend>
!${organizations.map((organization, position) => consentOrganization({ organization, position, actor }))}</fieldset>`;
}

/** Denying needs no organization, so it skips the browser's check of the form. */
function decision({ organizations }: ConsentView): string {
  const allow = html`<button class="primary" type="submit" name="decision" value="allow">Allow</button>`;
  return html`<div class="actions">
!${organizations.some(({ canConsent }) => canConsent) ? allow : ''}
<button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
</div>
<p class="small">You can disconnect it at any time in Settings, Connected apps.</p>`;
}
