import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import { appMark } from './app-mark.ts';
import { type Person, personName } from './person-name.ts';
import { scopeList } from './scope-list.ts';
import { timeAgo } from './time-ago.ts';

export interface ConnectionView {
  id: string;
  app: { name: string; logoUrl: string | null };
  actor: Actor;
  /** Whom it acts as; `null` when it acts as itself. */
  person: Person | null;
  scopes: readonly string[];
  /** Unix seconds. */
  since: number;
  /** Unix seconds; `null` when no token of it was ever used. */
  lastUsed: number | null;
  /** The last four characters of each live token. */
  tokenEndings: readonly string[];
  /** Whether it acts as the person who looks at the page. */
  isOwn: boolean;
}

/** One connection in the list: the app, in whose name it acts, what it may do, and how to end it. */
export function connectionCard(connection: ConnectionView, now: number): string {
  const { id, app, scopes, actor } = connection;
  return html`<li class="card connection">
<div class="app-head">
!${appMark(app)}
<div>
<h3><bdi class="name">${app.name}</bdi></h3>
<p>!${actsAs(connection)}</p>
</div>
<a class="button danger" href="/connections/${encodeURIComponent(id)}/revoke">Disconnect<span class="unseen"> <bdi>${app.name}</bdi></span></a>
</div>
<dl class="figures">
<div><dt>Connected</dt><dd>!${timeAgo(connection.since, now)}</dd></div>
<div><dt>Last used</dt><dd>!${connection.lastUsed === null ? 'never' : timeAgo(connection.lastUsed, now)}</dd></div>
<div><dt>Tokens ending in</dt><dd>!${tokenEndings(connection)}</dd></div>
</dl>
<details><summary>What it may do (${scopes.length})</summary>!${scopeList(scopes, actor)}</details>
</li>
`;
}

function actsAs({ person, isOwn }: ConnectionView): string {
  if (!person) return 'Acts as itself';
  if (isOwn) return 'Acts as you';
  return html`Acts as !${personName(person)}`;
}

function tokenEndings({ tokenEndings }: ConnectionView): string {
  if (tokenEndings.length === 0) return 'none';
  return tokenEndings.map((ending) => html`<code>${ending}</code>`).join(' ');
}
