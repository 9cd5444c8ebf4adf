import type { getContact } from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentContact } from './present-contact.ts';
import { contactIdFrom, visibleContact } from './visible-contact.ts';

export function getContactRoute(reader: Reader): Handler<typeof getContact, Caller> {
  return async ({ caller, params }) => {
    const contact = await visibleContact(reader, caller, contactIdFrom(params.contact_id));
    return { status: 200, body: { data: presentContact(contact) } };
  };
}
