import type { changeContact as operation } from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { changeContact } from './change-contact.ts';
import type { ContactRow } from './contact-row.ts';
import { presentContact } from './present-contact.ts';
import { contactIdFrom } from './visible-contact.ts';

const bodyOf = (row: ContactRow) => ({ data: presentContact(row) });

export function changeContactRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const contact = await changeContact(database, call.caller, {
      contactId: contactIdFrom(call.params.contact_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(contact) };
  };
}
