import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { signedInBar } from './signed-in-bar.ts';

export interface OrganizationsView {
  user: Person;
  csrfToken: string;
  organizations: readonly { id: string; name: string }[];
}

/** Which organization's members, for somebody who is in several, or in none. */
export function organizationsPage({ user, csrfToken, organizations }: OrganizationsView): string {
  const account = signedInBar(user, csrfToken);
  const none = html`<p>You are in no organization. Ask an admin of yours to invite you.</p>`;
  return pageLayout({
    title: 'Members',
    width: 'regular',
    account,
    body: html`<h1>Members</h1>
<section class="card">!${organizations.length === 0 ? none : ''}
<ul class="people" role="list">!${organizations.map(link)}</ul>
</section>`,
  });
}

function link({ id, name }: OrganizationsView['organizations'][number]): string {
  return html`<li><a class="button" href="/members/${encodeURIComponent(id)}"><bdi class="name">${name}</bdi></a></li>`;
}
