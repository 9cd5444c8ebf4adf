import sql from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import { seesEverything, visibleTo } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { NotFound } from '../../errors/errors.ts';
import { findAttachment, type StoredAttachment } from './attachment-store.ts';

/** Whether a caller sees a macro, by its uuid. Injected: macros are above attachments. */
export type SeesMacro = (caller: Caller, macroId: string) => Promise<boolean>;

/**
 * The only path to an attachment by id: callers who may read its message, note or macro may read it, and until it is
 * attached only the connection that created it.
 *
 * @throws NotFound, even for a missing scope: which scope is missing would reveal what it is attached to
 */
export async function visibleAttachment(
  { reader, seesMacro }: { reader: Reader; seesMacro: SeesMacro },
  caller: Caller,
  id: string,
): Promise<StoredAttachment> {
  const found = await findAttachment(reader, { organizationId: caller.organization.id, id });
  if (!found || (await isOfHiddenConversation(reader, caller, found))) throw new NotFound();
  const { macro_id } = found;
  if (isVisible(found, caller) || (macro_id !== null && (await seesMacro(caller, macro_id)))) return found;
  throw new NotFound();
}

/** No statement for callers who see everything. */
async function isOfHiddenConversation(
  reader: Reader,
  caller: Caller,
  { message_id, note_id }: StoredAttachment,
): Promise<boolean> {
  if (seesEverything(caller) || (message_id ?? note_id) === null) return false;
  const organizationId = caller.organization.id;
  const { text, values } = sql`
    SELECT 1 FROM conversations c
     WHERE c.organization_id = ${organizationId} AND ${visibleTo(caller)} AND c.id IN (
           SELECT conversation_id FROM messages WHERE organization_id = ${organizationId} AND id = ${message_id}
            UNION ALL SELECT conversation_id FROM notes WHERE organization_id = ${organizationId} AND id = ${note_id})`;
  return (await reader.read({ ...preparedName(text), text, values })).length === 0;
}

function isVisible({ message_id, note_id, macro_id, caller_id }: StoredAttachment, caller: Caller): boolean {
  if (message_id !== null) return caller.scopes.includes('messages:read');
  if (note_id !== null) return caller.scopes.includes('notes:read');
  return macro_id === null && caller_id === caller.id && caller.scopes.includes('attachments:write');
}
