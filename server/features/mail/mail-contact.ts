import { normalizeEmail } from '../../access/email-address.ts';
import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import { makeContact } from '../contacts/find-or-make-contact.ts';

export type WritingContact = { id: string; isBlocked: boolean };

type FoundContact = WritingContact & { isNoted: boolean };

/**
 * The contact with an address, locked so that nobody can delete the row under their message; creates one if there is
 * none, without an event if they wrote before the channel was connected. Records the address as theirs, so that it
 * stays so when their email field is changed.
 */
export async function contactWriting(
  transaction: Transaction,
  organizationId: string,
  sender: MailAddress,
  isEarlier: boolean,
): Promise<WritingContact> {
  const contact =
    (await contactWithAddress(transaction, organizationId, sender.address)) ??
    (await newContact(transaction, { organizationId, sender, isEarlier })) ??
    (await contactWithAddress(transaction, organizationId, sender.address));
  if (!contact) throw new Conflict('This contact is currently being changed. Try again shortly.', 1);
  if (contact.isNoted) return contact;
  await transaction.write({
    name: 'note_address',
    text: `INSERT INTO contact_addresses (organization_id, address, contact_id) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING`,
    values: [organizationId, sender.address, contact.id],
  });
  return contact;
}

/**
 * The contact who has an address, locked. By the contact's email field first: an address may have been another's
 * before.
 */
export async function contactWithAddress(
  transaction: Transaction,
  organizationId: string,
  address: string,
): Promise<FoundContact | undefined> {
  const [row] = await transaction.read<{ id: string; is_blocked: boolean; is_noted: boolean }>({
    name: 'contact_with_address',
    text: `SELECT id, is_blocked,
                  EXISTS (SELECT 1 FROM contact_addresses WHERE organization_id = $1 AND address = $2) AS is_noted
             FROM contacts
            WHERE organization_id = $1 AND deleted_at IS NULL AND id = ANY(ARRAY(
                  SELECT id FROM contacts WHERE organization_id = $1 AND email = $2 AND deleted_at IS NULL
                  UNION ALL
                  SELECT contact_id FROM contact_addresses WHERE organization_id = $1 AND address = $2))
            ORDER BY email = $2 DESC NULLS LAST LIMIT 1 FOR KEY SHARE`,
    values: [organizationId, address],
  });
  return row && { id: row.id, isBlocked: row.is_blocked, isNoted: row.is_noted };
}

async function newContact(
  transaction: Transaction,
  {
    organizationId,
    sender: { address, name },
    isEarlier,
  }: { organizationId: string; sender: MailAddress; isEarlier: boolean },
): Promise<FoundContact | undefined> {
  const id = await makeContact(
    transaction,
    { organizationId, actor: isEarlier ? null : { type: 'system' }, writesFrom: address },
    {
      external_id: null,
      name: nameShown({ name, address }) ?? (normalizeEmail(address) === undefined ? address : null),
      email: normalizeEmail(address) ?? null,
      phone: null,
      instagram_handle: null,
      profile_picture_url: null,
    },
  );
  return id === undefined ? undefined : { id, isBlocked: false, isNoted: true };
}

/** A name that looks like an address is shown next to the real one, so that nobody passes for somebody else. */
function nameShown({ name, address }: MailAddress): string | null {
  if (name === null || name.toLowerCase() === address || !/[^\s@]@[^\s@]/.test(name)) return name;
  return `${name} (${address})`;
}
