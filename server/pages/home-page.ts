import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { signedInBar } from './signed-in-bar.ts';

export interface HomeView {
  user: Person;
  organizations: readonly { name: string; role: 'admin' | 'member' }[];
  csrfToken: string;
  /** Address of this installation, without a slash at its end. */
  baseUrl: string;
  /** What has just been done, as a sentence. */
  notice?: string | undefined;
}

/** What a signed-in person sees at `/home`: who they are, where they belong, and the connected apps. */
export function homePage(view: HomeView): string {
  const account = signedInBar(view.user, view.csrfToken);
  return pageLayout({ title: 'Home', width: 'regular', account, body: body(view) });
}

function body({ user, organizations, baseUrl, notice }: HomeView): string {
  return html`<h1>Hello, <bdi class="name">${user.name}</bdi></h1>
<p class="lead">You are signed in as <bdi>${user.email}</bdi>.</p>
!${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
<section class="card">
<h2>Your organizations</h2>
<ul class="rows" role="list">!${organizations.map(row)}</ul>
<div class="actions"><a class="button" href="/">Open the inbox</a><a class="button" href="/members">Members</a><a class="button" href="/account">Your account</a></div>
</section>
<section class="card">
<h2>Apps</h2>
<p>Apps read and answer conversations through the API of this server: <code>${baseUrl}/api/oauth/v1</code></p>
<div class="actions"><a class="button" href="/connections">Connected apps</a></div>
</section>`;
}

function row({ name, role }: HomeView['organizations'][number]): string {
  return html`<li><bdi class="name">${name}</bdi> <span class="role">${role}</span></li>`;
}
