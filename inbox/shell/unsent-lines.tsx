import { useNavigate } from '@tanstack/react-router';
import { Clock, HardDrive, TriangleAlert } from 'lucide-react';
import { viewOfNew } from '../drafts/new-draft.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

type Props = { late: readonly Outgoing[]; failed: readonly Outgoing[]; storageIsFull: boolean };

/** Messages that are late or couldn't be sent, and a browser that can't store what is written. */
export function UnsentLines({ late, failed, storageIsFull }: Props) {
  const { organization, others } = useMembership();
  const navigate = useNavigate();
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
    <>
      {late.length > 0 && (
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
    </>
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
