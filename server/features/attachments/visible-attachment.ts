import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { findAttachment, type StoredAttachment } from './attachment-store.ts';

/**
 * The only path to an attachment by id: callers who may read its message or note may read it, and until it is
 * attached only the connection that created it.
 *
 * @throws NotFound, even for a missing scope: which scope is missing would reveal what it is attached to
 */
export async function visibleAttachment(
  reader: Reader,
  caller: Caller,
  id: string,
): Promise<StoredAttachment> {
  const found = await findAttachment(reader, { organizationId: caller.organization.id, id });
  if (!found || !isVisible(found, caller)) throw new NotFound();
  return found;
}

function isVisible({ message_id, note_id, caller_id }: StoredAttachment, caller: Caller): boolean {
  if (message_id !== null) return caller.scopes.includes('messages:read');
  if (note_id !== null) return caller.scopes.includes('notes:read');
  return caller_id === caller.id && caller.scopes.includes('attachments:write');
}
