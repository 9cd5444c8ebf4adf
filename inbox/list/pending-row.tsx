import { Button } from '../../design/button.tsx';
import { useUndoSend } from '../composer/use-undo-send.ts';
import { useConnection } from '../connection/connection.ts';
import { type Opening, recipientOf } from '../drafts/new-draft.ts';
import { deliveryState } from '../outbox/next-delivery.ts';
import { retryItem } from '../outbox/outbox.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { contactName } from '../words/names.ts';
import { plainText } from '../words/plain-text.ts';
import { words } from '../words/words.ts';

/** An unsent new conversation. */
export function PendingRow({ outgoing, opening }: { outgoing: Outgoing; opening: Opening }) {
  const { key, html, errorMessage, isBeingSent = false, isKeySpent = false } = outgoing;
  const state = deliveryState(outgoing, { now: Date.now(), isUp: useConnection().isUp });
  const undoSend = useUndoSend();
  return (
    <li className="border-b border-line bg-sunken py-2 pe-4 ps-5">
      <p className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium text-soft">
          {contactName(recipientOf(opening))}
        </bdi>
        <span className={`shrink-0 text-2xs ${errorMessage === undefined ? 'text-muted' : 'text-danger'}`}>
          {words.connection.marks[state]}
        </span>
      </p>
      <p className="truncate text-soft">
        <bdi>{opening.subject.trim() || words.list.noSubject}</bdi>
      </p>
      <p className="truncate text-xs text-muted">
        <bdi>{plainText(html)}</bdi>
      </p>
      {errorMessage !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {errorMessage}
        </p>
      )}
      {state !== 'undoable' && !isBeingSent && (
        <p className={`mt-1.5 flex gap-2 ${errorMessage === undefined ? '-ms-2' : ''}`}>
          {errorMessage !== undefined && !isKeySpent && (
            <Button size="small" onClick={() => retryItem(key)}>
              {words.thread.tryAgain}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => undoSend(key)}>
            {words.thread.edit}
          </Button>
        </p>
      )}
    </li>
  );
}
