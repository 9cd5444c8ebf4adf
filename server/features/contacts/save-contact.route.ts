import type { saveContact as operation } from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentContact } from './present-contact.ts';
import { saveContact } from './save-contact.ts';

export function saveContactRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const input = { contact: call.body, idempotency: idempotencyFrom(call) };
    const { contact, isNew, isReplay } = await saveContact(database, call.caller, input);
    const data = presentContact(contact);
    return {
      status: isNew ? 201 : 200,
      body: { data },
      location: `/contacts/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
