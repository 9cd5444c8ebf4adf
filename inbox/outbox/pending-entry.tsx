import { Button } from '../../design/button.tsx';
import { type DraftFile, offerDraft } from '../composer/drafts.ts';
import { useMembership } from '../session/use-membership.ts';
import { EntryLayout } from '../thread/entry-layout.tsx';
import { FileTile } from '../thread/file-tile.tsx';
import { Mark } from '../thread/mark.tsx';
import { RichText } from '../thread/rich-text.tsx';
import { words } from '../words/words.ts';
import { amend, remove } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** What is on its way, where it will stand; with a way back while there is one, and another try where it failed. */
export function PendingEntry({ outgoing }: { outgoing: Outgoing }) {
  const { user } = useMembership();
  const { key, kind, html, fault, sendsAt, wasTried } = outgoing;
  const takeBack = () => {
    remove(key);
    const { replyTo, mentions, files } = outgoing;
    offerDraft(outgoing, { html, key, replyTo, mentions, files });
  };
  return (
    <EntryLayout
      name={user.name ?? '?'}
      at={Math.floor(sendsAt / 1000)}
      look={kind === 'note' ? 'note' : 'colleague'}
      marks={<Mark>{fault === undefined ? words.thread.sending : words.thread.notSent}</Mark>}
    >
      <div className={fault === undefined ? 'opacity-70' : ''}>
        <RichText html={html} />
        <PendingFiles files={outgoing.files?.filter(({ isInText }) => !isInText) ?? []} />
      </div>
      <div role="status" className="mt-1 flex items-center gap-2 text-xs">
        {fault !== undefined && <span className="text-danger">{fault}</span>}
        {fault !== undefined && (
          <Button size="small" onClick={() => amend(key, { sendsAt: Date.now(), fault: undefined })}>
            {words.thread.tryAgain}
          </Button>
        )}
        {(fault !== undefined || !wasTried) && (
          <Button size="small" look="quiet" onClick={takeBack}>
            {fault === undefined ? words.thread.undo : words.thread.edit}
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
