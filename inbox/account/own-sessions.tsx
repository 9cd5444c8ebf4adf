import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '../../contract/inbox/session.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { say } from '../../design/toast.tsx';
import { browserName } from '../session/browser-name.ts';
import { send } from '../session/send.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { faultText } from '../settings/fault-text.ts';
import { PagedList } from '../settings/paged-list.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { agoText } from '../words/ago-text.ts';
import { dateText } from '../words/moments.ts';
import { sessionsKey, sessionsQuery } from './sessions-query.ts';

/** Where this person is signed in, and the way out of each browser and of all but this one. */
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
      () => say({ text: `${browserName(session.user_agent)} is signed out.` }),
      (error) => say({ text: faultText(error), isError: true }),
    );
  return (
    <SettingsSection
      title="Sessions"
      lead="Browsers in which you are signed in. One that is not used for fourteen days is signed out by itself."
      action={
        sessions.length > 1 && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            Sign out everywhere else…
          </Button>
        )
      }
    >
      <PagedList
        list={list}
        empty={{ icon: MonitorSmartphone, title: 'No sessions', children: 'Sign in again.' }}
      >
        {(session) => <SessionRow session={session} onEnd={() => void end(session)} />}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere else?"
        consequences={[
          'Every other browser of yours is signed out at its next step.',
          'This one stays signed in, and connected apps stay connected.',
        ]}
        confirm="Sign out everywhere else"
        onConfirm={async () => {
          await remove('/sessions/others');
          say({ text: 'Every other browser is signed out.' });
        }}
      />
    </SettingsSection>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const name = browserName(session.user_agent);
  return (
    <li className="flex items-center gap-3 p-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current && <Badge tone="success">This browser</Badge>}
        </h3>
        <p className="text-xs text-muted">
          Last used {agoText(session.last_used_at)} · signed in {dateText(session.inserted_at)}
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="small"
          onClick={onEnd}
          aria-label={`Sign out ${name}, signed in ${dateText(session.inserted_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
