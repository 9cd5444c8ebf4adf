import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordEvent } from '../../events/record-event.ts';
import { blankContact } from './blank-contact.ts';
import { lockContact } from './contact-store.ts';
import { requestMessageErasure } from './erase-messages.ts';
import { currentContactId } from './merge/current-contact.ts';
import { moveConversations } from './merge/move-conversations.ts';

/**
 * Erases a contact permanently (data.md, Deleting). Messages and conversations refer to the row and contain nothing
 * of it, so blanking the row blanks their author, however many there are; in the log only the contact's own few
 * events contain its data, and those of contacts that were merged into it. All of it is one bounded transaction.
 * With `erasesMessages`, what it wrote is erased afterwards (erase-messages.ts).
 *
 * @throws NotFound, Conflict while many conversations of a merged contact are still moving
 */
export async function eraseContact(
  database: Database,
  caller: Caller,
  { contactId, erasesMessages }: { contactId: string; erasesMessages: boolean },
): Promise<void> {
  const organizationId = caller.organization.id;
  await finishMerges(database, organizationId, contactId);
  await database.transaction(async (transaction: Transaction) => {
    const id = await lockContact(transaction, organizationId, contactId);
    if (id === undefined) throw new NotFound();
    for (const erased of [...(await mergedInto(transaction, organizationId, id)), id]) {
      await blankContact(transaction, organizationId, erased);
      if (erasesMessages) await requestMessageErasure(transaction, { organizationId, contactId: erased });
    }
    await transaction.write({
      name: 'forget_merges',
      text: 'DELETE FROM contact_merges WHERE organization_id = $1 AND into_id = $2',
      values: [organizationId, id],
    });
    await recordEvent(transaction, {
      organizationId,
      type: 'contact.deleted',
      actor: eventActor(caller),
      recordId: id,
      data: { id },
    });
  });
}

/** What a merged contact wrote is found by the contact it is now. @throws Conflict */
async function finishMerges(database: Database, organizationId: string, contactId: string): Promise<void> {
  const id = await currentContactId(database, organizationId, contactId);
  let batches = 0;
  for (const merged of await mergedInto(database, organizationId, id))
    await moveConversations(database, { organizationId, contactId: merged }, () => batches++ < maxBatches);
  if (batches >= maxBatches)
    throw new Conflict(
      'A contact was just merged into this one, and its conversations are moving. Try again shortly.',
      10,
    );
}

const maxBatches = 50;

async function mergedInto(reader: Reader, organizationId: string, id: string): Promise<string[]> {
  const rows = await reader.read<{ contact_id: string }>({
    name: 'contacts_merged_into',
    text: 'SELECT contact_id FROM contact_merges WHERE organization_id = $1 AND into_id = $2 ORDER BY contact_id',
    values: [organizationId, id],
  });
  return rows.map(({ contact_id }) => contact_id);
}
