import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '../../contract/inbox/connection.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { AppMark } from '../apps/app-mark.tsx';
import { ScopeWordsList } from '../apps/scope-words-list.tsx';
import { agoText } from '../words/ago-text.ts';
import { dateText } from '../words/moments.ts';
import { EndConnectionDialog } from './end-connection-dialog.tsx';

/** One app that may do something here: in whose name, since when, how lately, and what. */
export function ConnectionRow({ connection, ownId }: { connection: Connection; ownId: string }) {
  const { app, actor, user, scopes, token_endings, last_used_at, inserted_at } = connection;
  const [isEnding, setIsEnding] = useState(false);
  const whom = user?.id === ownId ? 'you' : (user?.name ?? user?.email ?? 'somebody');
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AppMark name={app.name} logo={app.logo_url} />
        <div className="min-w-40 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-medium">
            <bdi>{app.name}</bdi>
            <Badge tone={actor === 'app' ? 'plain' : 'accent'}>
              {actor === 'app' ? 'Acts as itself' : <>Acts as {<bdi className="ms-1">{whom}</bdi>}</>}
            </Badge>
          </h2>
          <p className="text-xs text-muted">
            {last_used_at === null ? 'Never used' : `Last used ${agoText(last_used_at)}`} · connected{' '}
            {dateText(inserted_at)} by{' '}
            <bdi>{connection.allowed_by.id === ownId ? 'you' : connection.allowed_by.name}</bdi>
          </p>
        </div>
        <Button
          onClick={() => setIsEnding(true)}
          aria-label={`Disconnect ${app.name}, which acts as ${actor === 'app' ? 'itself' : whom}`}
        >
          Disconnect
        </Button>
      </div>
      <details className="group mt-2 md:ms-12">
        <summary className="inline-flex h-7 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          What it may do ({scopes.length})
        </summary>
        <div className="grid gap-3 py-2 ps-1">
          <ScopeWordsList scopes={scopes} actor={actor} />
          <Endings endings={token_endings} />
        </div>
      </details>
      <EndConnectionDialog
        connection={connection}
        whom={whom}
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
      />
    </li>
  );
}

function Endings({ endings }: { endings: readonly string[] }) {
  if (endings.length === 0) return <p className="text-xs text-muted">No token of it works.</p>;
  return (
    <p className="text-xs text-muted">
      Tokens ending in{' '}
      {endings.map((ending) => (
        <code key={ending} className="me-1.5 rounded bg-sunken px-1 py-px font-mono text-soft">
          {ending}
        </code>
      ))}
    </p>
  );
}
