import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';

export type WritingContact = { is_blocked: boolean };

/**
 * The contact who writes, locked so that nobody can delete the row under the message.
 *
 * @throws NotFound for one that is absent, erased, or another organization's
 */
export async function shareLockWritingContact(
  transaction: Transaction,
  { organizationId, contactId }: { organizationId: string; contactId: string },
): Promise<WritingContact> {
  const [contact] = await transaction.read<WritingContact>({
    name: 'share_lock_writing_contact',
    text: `SELECT is_blocked FROM contacts
            WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    values: [organizationId, contactId],
  });
  if (!contact) throw new NotFound();
  return contact;
}

/** @throws Conflict: a blocked contact's messages are refused (decisions/0045) */
export function refuseBlocked({ is_blocked }: WritingContact): void {
  if (is_blocked)
    throw new Conflict('This contact is blocked, and their messages are refused. Unblock them first.');
}
