import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '../../../contract/inbox/session.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { showToast } from '../../../design/toast.tsx';
import { browserName } from '../../session/browser-name.ts';
import { send } from '../../session/send.ts';
import { agoText } from '../../words/ago-text.ts';
import { language } from '../../words/locale/current-language.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { errorText } from '../page/error-text.ts';
import { PagedList } from '../page/paged-list.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { sessionsKey, sessionsQuery } from './sessions-query.ts';

const text = settingsWords.account.sessions;

/** The browsers that the user is signed in on, with buttons to sign out of each, or of all others. */
export function OwnSessions() {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const sessions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const remove = async (path: string) => {
    await send({ method: 'DELETE', path });
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
  const end = (session: OwnSession) =>
    remove(`/sessions/${session.id}`).then(
      () => {
        const ended = isAtProvider(session) ? text.endedHere : text.ended;
        showToast({ text: ended(browserName(session.user_agent)) });
      },
      (error) => showToast({ text: errorText(error), isError: true }),
    );
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={
        sessions.length > 1 && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {text.endOthersAsk}
          </Button>
        )
      }
    >
      <PagedList
        list={list}
        empty={{ icon: MonitorSmartphone, title: text.none, children: text.signInAgain }}
      >
        {(session) => <SessionRow session={session} onEnd={() => void end(session)} />}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.endOthersTitle}
        consequences={[
          ...text.endOthersConsequences,
          ...(sessions.some((it) => !it.is_current && isAtProvider(it)) ? [text.endOthersHere] : []),
        ]}
        confirm={text.endOthers}
        onConfirm={async () => {
          await remove('/sessions/others');
          showToast({ text: text.endedOthers });
        }}
      />
    </SettingsSection>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const name = browserName(session.user_agent);
  const signedIn = dateText(session.inserted_at);
  return (
    <li className="flex items-center gap-3 p-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current && <Badge tone="success">{text.current}</Badge>}
        </h3>
        <p className="text-xs text-muted">{text.lastUsed(agoText(session.last_used_at), signedIn)}</p>
        <p className="text-xs text-muted">{proofsText(session)}</p>
      </div>
      {!session.is_current && (
        <Button size="small" onClick={onEnd} aria-label={text.endNamed(name, signedIn)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}

/** Whether its browser is signed in at an identity provider too, where only that browser can sign out (decisions/0488). */
function isAtProvider({ proofs }: OwnSession): boolean {
  return proofs.some(({ kind }) => kind.startsWith('provider:'));
}

function proofsText({ proofs }: OwnSession): string {
  const { provider, ...known } = settingsWords.account.proofs;
  const names = proofs.map(({ kind }) => (known as Readonly<Record<string, string>>)[kind] ?? provider);
  return settingsWords.account.provedBy(new Intl.ListFormat(language).format(names.reverse()));
}
