import { CircleAlert, Clock, CloudUpload, type LucideIcon } from 'lucide-react';
import { useWaitingChanges } from '../../cache/changes/send-change.ts';
import { useConnection } from '../../connection/connection.ts';
import { type DeliveryState, deliveryState } from '../../outbox/next-delivery.ts';
import { useOutbox } from '../../outbox/outbox.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

const icons: Readonly<Record<DeliveryState | 'unsaved', LucideIcon>> = {
  undoable: Clock,
  sending: Clock,
  waiting: CloudUpload,
  failed: CircleAlert,
  unsaved: CloudUpload,
};

/** Most important first: a row shows only one. */
const order: readonly DeliveryState[] = ['failed', 'waiting', 'sending', 'undoable'];

/** The state of the user's own unsent messages and changes. */
export function DeliveryMark({ conversationId }: { conversationId: string }) {
  const { user } = useMembership();
  const { isUp } = useConnection();
  const changes = useWaitingChanges();
  const states = useOutbox()
    .filter((it) => it.writerId === user.id && it.conversationId === conversationId)
    .map((it) => deliveryState(it, { now: Date.now(), isUp }));
  const state = order.find((it) => states.includes(it)) ?? (changes.has(conversationId) && 'unsaved');
  if (!state) return null;
  const Icon = icons[state];
  return (
    <span
      title={words.connection.rowMarks[state]}
      className={`shrink-0 ${state === 'failed' ? 'text-danger' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{words.connection.rowMarks[state]}</span>
    </span>
  );
}
