import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import { actorSentence } from './actor-sentence.ts';
import { appMark } from './app-mark.ts';
import { type ConsentOrganization, consentOrganization } from './consent-organization.ts';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { returnHost } from './return-host.ts';
import { signedInRow } from './signed-in-row.ts';
import type { PageWords } from './words/en/words.ts';

export interface ConsentApp {
  name: string;
  logoUrl: string | null;
  organizationName: string;
  /** Of a client with a document: its domain, which it can't choose as it can its name. */
  domain?: string;
  /** It has no secret, and the redirect address leads to the person's own computer, where any program can receive it. */
  isLocal?: boolean;
}

export interface ConsentView {
  consentId: string;
  csrfToken: string;
  app: ConsentApp;
  /**
   * Host, and port if it isn't the default, of the redirect address, in ASCII, as `URL` returns it; with the scheme if
   * a program has claimed that.
   */
  redirectHost: string;
  user: Person;
  actor: Actor;
  organizations: readonly ConsentOrganization[];
  /** The path back here after signing in as somebody else. */
  signOutReturnTo: string;
  error?: string | undefined;
}

/** The page that asks a person to authorize an app: `POST /api/oauth/authorize` with `decision`. */
export function consentPage(words: PageWords, view: ConsentView): string {
  return pageLayout(words, { title: words.consent.title, width: 'regular', body: body(words, view) });
}

function body(words: PageWords, view: ConsentView): string {
  return html`<div class="card">
!${heading(words, view)}
!${facts(words, view)}
!${view.app.isLocal ? html`<p class="alert" role="note">${words.consent.localProgram}</p>` : ''}
!${view.error ? html`<p class="alert" role="alert">${view.error}</p>` : ''}
<form method="post" action="/api/oauth/authorize">
<input type="hidden" name="consent_id" value="${view.consentId}">
<input type="hidden" name="csrf_token" value="${view.csrfToken}">
!${choices(words, view)}
!${decision(words, view)}
</form>
</div>`;
}

function heading({ consent }: PageWords, { app }: ConsentView): string {
  if (app.domain !== undefined)
    return html`<div class="app-head">
!${appMark({ name: app.domain, logoUrl: null })}
<div>
<h1>!${consent.wants(html`<bdi class="name">${app.domain}</bdi>`)}</h1>
<p class="small">!${consent.callsItself(html`<bdi class="name">${app.name}</bdi>`)}</p>
</div>
</div>`;
  return html`<div class="app-head">
!${appMark(app)}
<div>
<h1>!${consent.wants(html`<bdi class="name">${app.name}</bdi>`)}</h1>
<p class="small">!${consent.appBy(html`<bdi class="name">${app.organizationName}</bdi>`)}</p>
</div>
</div>`;
}

/** The host is prominent: a name can imitate another app, a redirect address can't. */
function facts(words: PageWords, view: ConsentView): string {
  const { consent } = words;
  const scopes = view.organizations.flatMap(({ granted }) => granted);
  return html`<dl class="facts">
<div><dt>${consent.returnsTo}</dt><dd>!${returnHost(words, view.redirectHost)}</dd></div>
<div><dt>${consent.actsAs}</dt><dd>!${actorSentence(words, view, scopes)}</dd></div>
!${signedInRow(words, { user: view.user, csrfToken: view.csrfToken, returnTo: view.signOutReturnTo })}
</dl>`;
}

function choices(words: PageWords, { organizations, actor }: ConsentView): string {
  return html`<fieldset class="choices" role="radiogroup" aria-labelledby="organization-legend">
<legend id="organization-legend">${words.consent.organization}</legend>
!${organizations.map((organization, position) => consentOrganization(words, { organization, position, actor }))}</fieldset>`;
}

/** Denying needs no organization, so it skips the browser's form validation. */
function decision({ consent }: PageWords, { organizations }: ConsentView): string {
  const allow = html`<button class="primary" type="submit" name="decision" value="allow">${consent.allow}</button>`;
  return html`<div class="actions">
!${organizations.some(({ canConsent }) => canConsent) ? allow : ''}
<button type="submit" name="decision" value="deny" formnovalidate>${consent.deny}</button>
</div>
<p class="small">${consent.disconnect}</p>`;
}
