import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { type ContactRow, contactColumns } from './contact-row.ts';
import { currentContact } from './merge/current-contact.ts';

/** A contact of the caller's organization that isn't erased; of one that was merged, the contact it is now. @throws NotFound */
export async function visibleContact(
  reader: Reader,
  { organization }: Caller,
  id: string,
): Promise<ContactRow> {
  const [row] = await reader.read<ContactRow>({
    name: 'visible_contact',
    text: `SELECT ${contactColumns} FROM contacts c
            WHERE c.organization_id = $1 AND c.id = ${currentContact('$2')} AND c.deleted_at IS NULL`,
    values: [organization.id, id],
  });
  if (!row) throw new NotFound();
  return row;
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
export function contactIdFrom(text = ''): string {
  return parsePublicId('cnt', text) ?? NIL;
}
