import type { Static } from 'typebox';
import * as operations from '../../../contract/operations/contacts.ts';
import type { Caller } from '../../access/caller.ts';
import { normaliseEmail } from '../../access/email-address.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { searchTextFrom } from '../../http/search-text.ts';
import type { ContactRow } from './contact-row.ts';
import { eraseContact } from './erase-contact.ts';
import { type ContactFilters, listContacts } from './list/list-contacts.ts';
import { presentContact } from './present-contact.ts';
import { changeContact } from './save/change-contact.ts';
import { saveContact } from './save/save-contact.ts';
import { contactIdFrom, visibleContact } from './visible-contact.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function contactRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listContacts, listContactsRoute(database, cursors)),
    on(operations.getContact, getContactRoute(database)),
    on(operations.saveContact, saveContactRoute(database)),
    on(operations.changeContact, changeContactRoute(database)),
    on(operations.eraseContact, eraseContactRoute(database)),
  ];
}

const positionOf = (row: ContactRow) => ({ at: row.inserted_at, id: row.id });

function listContactsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listContacts, Caller> {
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
 * A malformed address matches nobody.
 *
 * @throws InvalidRequest where there is nothing to search for.
 */
function filtersOf({
  sort,
  external_id,
  email,
  q,
  is_blocked,
}: Static<typeof operations.listContacts.query>): ContactFilters {
  return {
    q: searchTextFrom(q),
    isNewestFirst: sort !== 'inserted_at',
    externalId: external_id,
    email: email === undefined ? undefined : (normaliseEmail(email) ?? email),
    isBlocked: is_blocked === undefined ? undefined : is_blocked === 'true',
  };
}

function getContactRoute(reader: Reader): Handler<typeof operations.getContact, Caller> {
  return async ({ caller, params }) => {
    const contact = await visibleContact(reader, caller, contactIdFrom(params.contact_id));
    return { status: 200, body: { data: presentContact(contact) } };
  };
}

function saveContactRoute(database: Database): Handler<typeof operations.saveContact, Caller> {
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

const bodyOf = (row: ContactRow) => ({ data: presentContact(row) });

function changeContactRoute(database: Database): Handler<typeof operations.changeContact, Caller> {
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

function eraseContactRoute(database: Database): Handler<typeof operations.eraseContact, Caller> {
  return async ({ caller, params }) => {
    await eraseContact(database, caller, contactIdFrom(params.contact_id));
    return { status: 204, body: undefined };
  };
}
