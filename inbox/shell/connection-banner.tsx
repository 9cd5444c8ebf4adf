import { useNavigate } from '@tanstack/react-router';
import { Clock, CloudOff, HardDrive, TriangleAlert } from 'lucide-react';
import { useWaitingChanges } from '../cache/changes/send-change.ts';
import { useLostConnection } from '../connection/use-lost-connection.ts';
import { useWaitingContacts } from '../contact/changes/send-contact-change.ts';
import { viewOfNew } from '../drafts/new-draft.ts';
import { isLate } from '../outbox/next-delivery.ts';
import { useOutbox } from '../outbox/outbox.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { useMembership } from '../session/use-membership.ts';
import { useStorageIsFull } from '../storage/browser-storage.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

/**
 * A quiet line above all screens: the server can't be reached and how much waits for it, something is late or couldn't be sent, or
 * this browser can't store what is written.
 */
export function ConnectionBanner() {
  const { organization, others, user } = useMembership();
  const navigate = useNavigate();
  const lost = useLostConnection();
  const storageIsFull = useStorageIsFull();
  const changeCount = useWaitingChanges().size + useWaitingContacts().size;
  const outbox = useOutbox().filter(({ writerId }) => writerId === user.id);
  const failed = outbox.filter(({ errorMessage }) => errorMessage !== undefined);
  const late = outbox.filter((it) => isLate(it, Date.now()));
  const waitingCount = outbox.length - failed.length + changeCount;
  const show = ([first]: readonly Outgoing[]) => {
    const all = [organization, ...others.map((other) => other.organization)];
    const slug = all.find(({ id }) => id === first?.organizationId)?.slug;
    if (!first || slug === undefined) return;
    const { opening, conversationId } = first;
    if (opening)
      return void navigate({
        to: '/o/$organization/inbox/$view',
        params: { organization: slug, view: viewOfNew(opening) },
      });
    void navigate({
      to: '/o/$organization/inbox/$view/$conversation',
      params: { organization: slug, view: 'open', conversation: conversationId },
    });
  };
  return (
    <div role="status" className="shrink-0">
      {lost && (
        <p className="flex min-h-8 flex-wrap items-center justify-center gap-x-2 border-b border-line bg-sunken px-4 py-1 text-xs text-soft">
          <CloudOff aria-hidden className="size-3.5 text-muted" />
          <span className="font-medium">{lost.isOffline ? texts.offline : texts.unreachable}</span>
          {waitingCount > 0 && <span className="text-center">{texts.waiting(waitingCount)}</span>}
        </p>
      )}
      {!lost && late.length > 0 && (
        <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-sunken px-4 text-xs text-soft">
          <Clock aria-hidden className="size-3.5 text-muted" />
          <span>{texts.late(late.length)}</span>
          <ShowButton onClick={() => show(late)} />
        </p>
      )}
      {storageIsFull && (
        <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-1 text-xs text-soft">
          <HardDrive aria-hidden className="size-3.5 shrink-0" />
          <span>{texts.storageIsFull}</span>
        </p>
      )}
      {failed.length > 0 && (
        <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-danger-soft px-4 text-xs text-danger">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span>{texts.notSent(failed.length)}</span>
          <ShowButton onClick={() => show(failed)} />
        </p>
      )}
    </div>
  );
}

function ShowButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="h-7 touch:h-11 rounded-md px-2 font-medium underline-offset-2 hover:underline"
      onClick={onClick}
    >
      {texts.show}
    </button>
  );
}
