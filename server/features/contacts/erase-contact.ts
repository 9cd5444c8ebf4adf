import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordEvent } from '../../events/record-event.ts';
import { blankContact } from './blank-contact.ts';
import { lockContact } from './contact-store.ts';

/**
 * Erases a contact permanently (data.md, Deleting). Messages and conversations refer to the row and contain nothing
 * of it, so blanking the row blanks their author, however many there are; in the log only the contact's own few
 * events contain its data. All of it is one bounded transaction.
 *
 * @throws NotFound
 */
export async function eraseContact(database: Database, caller: Caller, id: string): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction: Transaction) => {
    if (!(await lockContact(transaction, organizationId, id))) throw new NotFound();
    await blankContact(transaction, organizationId, id);
    await recordEvent(transaction, {
      organizationId,
      type: 'contact.deleted',
      actor: eventActor(caller),
      recordId: id,
      data: { id },
    });
  });
}
