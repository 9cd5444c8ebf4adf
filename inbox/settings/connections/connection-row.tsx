import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '../../../contract/inbox/connection.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { agoText } from '../../words/ago-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { AppLogo } from '../apps/app-logo.tsx';
import { ScopeList } from '../apps/scope-list.tsx';
import { EndConnectionDialog } from './end-connection-dialog.tsx';
import { TokenEndings } from './token-endings.tsx';
import { ToolCalls } from './tool-calls.tsx';

const text = settingsWords.connections;

/** A connected app: the user it acts as, its age, last use, tokens and scopes. */
export function ConnectionRow({ connection, ownId }: { connection: Connection; ownId: string }) {
  const { app, actor, user, scopes, token_endings, is_assistant, last_used_at } = connection;
  const [isEnding, setIsEnding] = useState(false);
  const person = user?.id === ownId ? null : (user?.name ?? user?.email ?? text.somebody);
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <AppLogo name={app.name} logo={app.logo_url} />
        <div className="min-w-48 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <bdi>{app.name}</bdi>
            <Badge tone={actor === 'app' ? 'plain' : 'accent'}>{actingText(actor, person)}</Badge>
          </h2>
          <p className="text-xs text-muted">
            {last_used_at === null ? text.neverUsed : text.lastUsed(agoText(last_used_at))} ·{' '}
            {connectedText(connection, ownId)}
          </p>
          <TokenEndings endings={token_endings} />
        </div>
        <Button
          onClick={() => setIsEnding(true)}
          className="max-md:ms-12"
          aria-label={text.endNamed({ appName: app.name, actor, person })}
        >
          {text.end}
        </Button>
      </div>
      <details className="group mt-2 ms-11">
        <summary className="inline-flex h-7 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          {text.allowed(scopes.length)}
        </summary>
        <div className="py-2 ps-1">
          <ScopeList scopes={scopes} actor={actor} />
        </div>
      </details>
      {is_assistant && <ToolCalls connectionId={connection.id} />}
      <EndConnectionDialog
        connection={connection}
        person={person}
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
      />
    </li>
  );
}

/** @param person null if it acts as the reader */
function actingText(actor: 'self' | 'app', person: string | null) {
  if (actor === 'app') return text.actsAsItself;
  return person === null ? text.actsAsYou : <span>{text.actsAs(<bdi>{person}</bdi>)}</span>;
}

function connectedText({ inserted_at, allowed_by }: Connection, ownId: string) {
  const when = dateText(inserted_at);
  if (allowed_by.id === ownId) return text.connectedByYou(when);
  return text.connectedBy(when, <bdi>{allowed_by.name ?? text.somebody}</bdi>);
}
