import { html } from 'ghtml';
import { appMark } from './app-mark.ts';
import { pageLayout } from './page-layout.ts';

export interface RevokeConnectionView {
  csrfToken: string;
  connection: { id: string; app: { name: string; logoUrl: string | null } };
  organizationName: string;
  /** What will stop, a sentence each. */
  consequences: readonly string[];
}

/** Asks once more before a connection ends: `POST /connections/<id>/revoke`. */
export function revokeConnectionPage(view: RevokeConnectionView): string {
  return pageLayout({ title: 'Disconnect an app', width: 'regular', body: body(view) });
}

function body({ csrfToken, connection, organizationName, consequences }: RevokeConnectionView): string {
  const { id, app } = connection;
  return html`<div class="card">
<div class="app-head">
!${appMark(app)}
<div>
<h1>Disconnect <bdi class="name">${app.name}</bdi>?</h1>
<p class="small">from <bdi class="name">${organizationName}</bdi></p>
</div>
</div>
<p>At once, and for good:</p>
<ul class="consequences">!${consequences.map((consequence) => html`<li>${consequence}</li>`)}</ul>
<form method="post" action="/connections/${encodeURIComponent(id)}/revoke">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<div class="actions">
<button class="danger" type="submit">Disconnect <bdi class="name">${app.name}</bdi></button>
<a class="button" href="/connections">Cancel</a>
</div>
</form>
</div>`;
}
