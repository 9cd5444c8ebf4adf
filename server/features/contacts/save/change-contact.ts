import type { ChangeContactBody } from '../../../../contract/contact.ts';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { ContactRow } from '../contact-row.ts';
import { lockContact, readLockedContact } from '../contact-store.ts';
import { applyContactChanges } from './apply-contact-changes.ts';
import { readContactChanges } from './contact-changes.ts';

export type ChangeContact = {
  contactId: string;
  change: ChangeContactBody;
  /** Throws if the contact isn't in the state that the caller expects. */
  precondition: (row: ContactRow) => void;
};

/** @throws ValidationError, NotFound, PreconditionFailed, Conflict if another contact has the external id or address */
export async function changeContact(
  database: Database,
  caller: Caller,
  { contactId, change, precondition }: ChangeContact,
): Promise<ContactRow> {
  const changes = readContactChanges(change);
  const organizationId = caller.organization.id;
  const work = database.transaction(async (transaction) => {
    const id = await lockContact(transaction, organizationId, contactId);
    if (id === undefined) throw new NotFound();
    const before = await readLockedContact(transaction, organizationId, id);
    precondition(before.row);
    return applyContactChanges(transaction, eventActor(caller), before, changes);
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadyKnown() : error;
  });
}

export function alreadyKnown(): Conflict {
  return new Conflict('Another contact has this external_id or this email.');
}
