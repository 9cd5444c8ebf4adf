import type { AuditKind } from '../../../../contract/inbox/audit-entry.ts';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../../events/record-event.ts';
import type { ChannelRow } from './channel-row.ts';

type RecordedChange = {
  type: 'channel.created' | 'channel.updated' | 'channel.failing' | 'channel.recovered' | 'channel.deleted';
  actor: EventActor;
  /** The previous row. */
  before?: ChannelRow;
};

/** Records an event with the channel's current state. Test progress is not an event: the user who started the test reads the channel. */
export async function recordChannelEvent(
  transaction: Transaction,
  channel: ChannelRow,
  { type, actor, before }: RecordedChange,
): Promise<void> {
  await recordEvent(transaction, {
    organizationId: channel.organization_id,
    type,
    actor,
    recordId: channel.id,
    ...(type !== 'channel.deleted' && { data: channel }),
    ...(before && { previous: before }),
  });
}

const auditKinds: Partial<Record<RecordedChange['type'], AuditKind>> = {
  'channel.created': 'channel.created',
  'channel.updated': 'channel.changed',
  'channel.deleted': 'channel.deleted',
};

/** Records a caller's action on a channel in the event log and the audit log. */
export async function recordChannelChange(
  transaction: Transaction,
  caller: Caller,
  { channel, ...change }: { channel: ChannelRow; type: RecordedChange['type']; before?: ChannelRow },
): Promise<void> {
  const actor = eventActor(caller);
  await recordChannelEvent(transaction, channel, { ...change, actor });
  const kind = auditKinds[change.type];
  if (!kind) return;
  const details = { address: channel.settings.address };
  await recordAudit(transaction, { organizationId: channel.organization_id, kind, actor, details });
}
