import { Button } from '../../design/button.tsx';
import type { DraftFile } from '../composer/drafts.ts';
import { useConnection } from '../session/connection.ts';
import { useMembership } from '../session/use-membership.ts';
import { EntryLayout } from '../thread/entry-layout.tsx';
import { FileTile } from '../thread/file-tile.tsx';
import { Mark } from '../thread/mark.tsx';
import { RichText } from '../thread/rich-text.tsx';
import { words } from '../words/words.ts';
import { deliveryState } from './next-delivery.ts';
import { amend } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { takeBack } from './take-back.ts';

/** What is on its way, where it will stand; with a way back while there is one, and another try where it failed. */
export function PendingEntry({ outgoing }: { outgoing: Outgoing }) {
  const { user } = useMembership();
  const { key, kind, html, fault, sendsAt, isBeingSent = false } = outgoing;
  const state = deliveryState(outgoing, { now: Date.now(), isUp: useConnection().isUp });
  return (
    <EntryLayout
      name={user.name ?? '?'}
      at={Math.floor(sendsAt / 1000)}
      look={kind === 'note' ? 'note' : 'colleague'}
      marks={<Mark>{words.connection.marks[state]}</Mark>}
    >
      <div className={fault === undefined ? 'opacity-70' : ''}>
        <RichText html={html} />
        <PendingFiles files={outgoing.files?.filter(({ isInText }) => !isInText) ?? []} />
      </div>
      <div role="status" className="mt-1 flex items-center gap-2 text-xs">
        {fault !== undefined && <span className="text-danger">{fault}</span>}
        {fault !== undefined && (
          <Button
            size="small"
            onClick={() => amend(key, { sendsAt: Date.now(), fault: undefined, attempts: 0 })}
          >
            {words.thread.tryAgain}
          </Button>
        )}
        {!isBeingSent && (
          <Button size="small" look="quiet" onClick={() => takeBack(key)}>
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
