import type { eraseContact as operation } from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { eraseContact } from './erase-contact.ts';
import { contactIdFrom } from './visible-contact.ts';

export function eraseContactRoute(database: Database): Handler<typeof operation, Caller> {
  return async ({ caller, params }) => {
    await eraseContact(database, caller, contactIdFrom(params.contact_id));
    return { status: 204, body: undefined };
  };
}
