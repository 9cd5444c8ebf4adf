import { CloudOff } from 'lucide-react';
import { useWaitingChanges } from '../cache/changes/send-change.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useLostConnection } from '../connection/use-lost-connection.ts';
import { useWaitingContacts } from '../contact/changes/send-contact-change.ts';
import { isLate } from '../outbox/next-delivery.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import { useStorageIsFull } from '../storage/browser-storage.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

/** Loaded with the first of them, or soon after the start. */
const UnsentLines = lazyPart({ script: () => import('./unsent-lines.tsx'), pick: (it) => it.UnsentLines });

/**
 * A quiet line above all screens: the server can't be reached and how much waits for it, something is late or couldn't be sent, or
 * this browser can't store what is written.
 */
export function ConnectionBanner() {
  const { user } = useMembership();
  const lost = useLostConnection();
  const storageIsFull = useStorageIsFull();
  const changeCount = useWaitingChanges().size + useWaitingContacts().size;
  const outbox = useOutbox().filter(({ writerId }) => writerId === user.id);
  const failed = outbox.filter(({ errorMessage }) => errorMessage !== undefined);
  const late = lost ? [] : outbox.filter((it) => isLate(it, Date.now()));
  const waitingCount = outbox.length - failed.length + changeCount;
  return (
    <div role="status" className="shrink-0">
      {lost && (
        <p className="flex min-h-8 flex-wrap items-center justify-center gap-x-2 border-b border-line bg-sunken px-4 py-1 text-xs text-soft">
          <CloudOff aria-hidden className="size-3.5 text-muted" />
          <span className="font-medium">{lost.isOffline ? texts.offline : texts.unreachable}</span>
          {waitingCount > 0 && <span className="text-center">{texts.waiting(waitingCount)}</span>}
        </p>
      )}
      {(late.length > 0 || failed.length > 0 || storageIsFull) && (
        <UnsentLines late={late} failed={failed} storageIsFull={storageIsFull} />
      )}
    </div>
  );
}
