import { Button } from '../../../design/button.tsx';
import { useConnection } from '../../connection/connection.ts';
import type { DraftFile } from '../../drafts/drafts.ts';
import { deliveryState } from '../../outbox/next-delivery.ts';
import { retryItem } from '../../outbox/outbox.ts';
import type { Outgoing } from '../../outbox/outgoing.ts';
import { takeBack } from '../../outbox/take-back.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { FileTile } from '../body/file-tile.tsx';
import { RichText } from '../body/rich-text.tsx';
import { Mark } from '../marks/mark.tsx';
import { EntryLayout } from './entry-layout.tsx';

/** A message or note that is still being sent, shown where it will appear. It can be undone, or retried if it failed. */
export function PendingEntry({ outgoing }: { outgoing: Outgoing }) {
  const { user } = useMembership();
  const { key, kind, html, errorMessage, sendsAt, isBeingSent = false } = outgoing;
  const state = deliveryState(outgoing, { now: Date.now(), isUp: useConnection().isUp });
  return (
    <EntryLayout
      name={user.name ?? '?'}
      at={Math.floor(sendsAt / 1000)}
      variant={kind === 'note' ? 'note' : 'colleague'}
      isPending
      marks={<Mark>{words.connection.marks[state]}</Mark>}
    >
      <RichText html={html} />
      <PendingFiles files={outgoing.files?.filter(({ isInText }) => !isInText) ?? []} />
      <div role="status" className="mt-1 flex items-center gap-2 text-xs">
        {errorMessage !== undefined && <span className="text-danger">{errorMessage}</span>}
        {errorMessage !== undefined && (
          <Button size="small" onClick={() => retryItem(key)}>
            {words.thread.tryAgain}
          </Button>
        )}
        {!isBeingSent && (
          <Button size="small" variant="quiet" onClick={() => takeBack(key)}>
            {state === 'undoable' ? words.thread.undo : words.thread.edit}
          </Button>
        )}
      </div>
    </EntryLayout>
  );
}

function PendingFiles({ files }: { files: readonly DraftFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap items-end gap-2">
      {files.map(({ id, name, size }) => (
        <li key={id} className="max-w-full">
          <FileTile id={id} name={name} size={size} address={undefined} />
        </li>
      ))}
    </ul>
  );
}
