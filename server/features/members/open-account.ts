import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';
import { findMember, type MemberRow } from './member-store.ts';
import { insertUser, type UserRow } from './user-store.ts';

/** With the membership of the imported person whose account it is, which is still disabled. */
export type OpenedAccount = { user: UserRow; imported: MemberRow | undefined };

type OpenAccount = { organizationId: string; name: string; email: string; passwordHash: string | null };

/**
 * Makes an account for an address without one. It is that of the imported person with this address, if the organization has one: what they
 * wrote elsewhere stays theirs.
 */
export async function openAccount(
  transaction: Transaction,
  { organizationId, name, email, passwordHash }: OpenAccount,
): Promise<OpenedAccount> {
  const id = await importedPerson(transaction, organizationId, { name, email });
  const user = { id: id ?? newId(), name, email, password_hash: passwordHash };
  if (id === undefined) {
    await insertUser(transaction, user);
    return { user, imported: undefined };
  }
  await transaction.write({
    name: 'give_account_to_imported_person',
    text: `UPDATE users SET name = $2, email = $3, password_hash = $4, imported_email = NULL, updated_at = $5 WHERE id = $1`,
    values: [id, name, email, passwordHash, processTime()],
  });
  return { user, imported: await findMember(transaction, organizationId, id) };
}

/** Of several people who wrote from one address, the one with the name, or else the first. */
async function importedPerson(
  reader: Reader,
  organizationId: string,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const [row] = await reader.read<{ id: string }>({
    name: 'imported_person_of_address',
    text: `SELECT u.id FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND u.email IS NULL AND lower(u.imported_email) = $2
            ORDER BY lower(u.name) = lower($3) DESC, u.id LIMIT 1`,
    values: [organizationId, email, name],
  });
  return row?.id;
}
