import { html } from 'ghtml';
import { type ConnectionView, connectionCard } from './connection-card.ts';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { signedInBar } from './signed-in-bar.ts';

export interface ConnectionsView {
  user: Person;
  csrfToken: string;
  organizations: readonly {
    id: string;
    name: string;
    /** An admin sees every connection of the organization, a member only their own. */
    isAdmin: boolean;
    connections: readonly ConnectionView[];
  }[];
  /** What has just been done, as a sentence. */
  notice?: string | undefined;
  /** Unix seconds. */
  now: number;
}

/** The page of connected apps, an organization at a time. */
export function connectionsPage(view: ConnectionsView): string {
  const account = signedInBar(view.user, view.csrfToken);
  return pageLayout({ title: 'Connected apps', width: 'wide', account, body: body(view) });
}

function body(view: ConnectionsView): string {
  return html`<h1>Connected apps</h1>
<p class="lead">Apps that may read or change what is in Deskbell, until you disconnect them.</p>
!${view.notice ? html`<p class="notice" role="status">${view.notice}</p>` : ''}
!${view.organizations.map((organization) => section(organization, view.now))}`;
}

function section(
  { name, isAdmin, connections }: ConnectionsView['organizations'][number],
  now: number,
): string {
  return html`<section class="organization">
<h2><bdi class="name">${name}</bdi></h2>
!${connections.length === 0 ? nothingYet(isAdmin) : list(isAdmin, connections, now)}
</section>
`;
}

function list(isAdmin: boolean, connections: readonly ConnectionView[], now: number): string {
  const reach = isAdmin ? 'You are an admin here, so you see every connection.' : 'These apps act as you.';
  return html`<p class="small">${reach}</p>
<ul class="connections" role="list">!${connections.map((connection) => connectionCard(connection, now))}</ul>`;
}

function nothingYet(isAdmin: boolean): string {
  const whose = isAdmin ? 'No app is connected here.' : 'You have connected no app here.';
  return html`<div class="empty"><p>${whose}</p>
<p class="small">To connect one, start in the app: it sends you to Deskbell, where you choose the organization and see what it asks for.</p></div>`;
}
