import type { Static } from 'typebox';
import type { listContacts as operation } from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import { normaliseEmail } from '../../access/email-address.ts';
import type { Reader } from '../../db/database.ts';
import { InvalidRequest } from '../../errors/invalid-request.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { ContactRow } from './contact-row.ts';
import { type ContactFilters, listContacts } from './list-contacts.ts';
import { presentContact } from './present-contact.ts';

const positionOf = (row: ContactRow) => ({ at: row.inserted_at, id: row.id });

export function listContactsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const filters = filtersOf(query);
    const list = `contacts ${caller.organization.id} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listContacts(reader, caller.organization.id, filters, request);
    const page = pageOf(rows, request, { present: presentContact, positionOf, cursors, list });
    return { status: 200, body: page };
  };
}

/**
 * An address that cannot be one is nobody's.
 *
 * @throws InvalidRequest where there is nothing to search for.
 */
function filtersOf({ sort, external_id, email, q }: Static<typeof operation.query>): ContactFilters {
  if (q !== undefined && !/[\p{L}\p{N}]/u.test(q))
    throw new InvalidRequest('q: must hold a letter or a digit to search for.');
  return {
    q,
    isNewestFirst: sort !== 'inserted_at',
    externalId: external_id,
    email: email === undefined ? undefined : (normaliseEmail(email) ?? email),
  };
}
