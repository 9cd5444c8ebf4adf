import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/database.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import type { LockedContact } from './contact-store.ts';

const recordedColumns = [
  'external_id',
  'name',
  'email',
  'phone',
  'other_emails',
  'other_phones',
  'instagram_handle',
  'profile_picture_url',
  'company_id',
  'tags',
  'custom_attributes',
  'meta_info',
];

export async function recordContactCreated(
  transaction: Transaction,
  actor: EventActor,
  { row, snapshot }: LockedContact,
): Promise<void> {
  const { organization_id: organizationId, id: recordId } = row;
  await recordEvent(transaction, {
    organizationId,
    type: 'contact.created',
    actor,
    recordId,
    data: snapshot,
  });
}

/** `contact.blocked` only covers blocking; unblocking is an update (contract section 9). */
export async function recordContactChange(
  transaction: Transaction,
  actor: EventActor,
  before: LockedContact,
  after: LockedContact,
): Promise<void> {
  const { organization_id: organizationId, id: recordId } = after.row;
  const common = { organizationId, recordId, actor, data: after.snapshot };
  const isBlocking = after.row.is_blocked && !before.row.is_blocked;
  const changed = [...recordedColumns, ...(isBlocking ? [] : ['is_blocked'])].filter(
    (field) => !isDeepStrictEqual(before.snapshot[field], after.snapshot[field]),
  );
  if (changed.length > 0) {
    const previous = Object.fromEntries(changed.map((field) => [field, before.snapshot[field]]));
    await recordEvent(transaction, { ...common, type: 'contact.updated', previous });
  }
  if (isBlocking)
    await recordEvent(transaction, { ...common, type: 'contact.blocked', previous: { is_blocked: false } });
}
