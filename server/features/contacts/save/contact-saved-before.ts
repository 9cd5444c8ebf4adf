import type { Reader } from '../../../db/database.ts';
import { findReplay } from '../../../db/idempotency-store.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { ContactRow } from '../contact-row.ts';
import { findContact } from '../contact-store.ts';

export type SavedContact = { contact: ContactRow; isNew: boolean; isReplay: boolean };

type Request = { organizationId: string; callerId: string; idempotency: { key: string } | undefined };

/** What a repeated key saved before: blank if the contact was erased since (contract section 5). @throws NotFound */
export async function contactSavedBefore(
  reader: Reader,
  { organizationId, callerId, idempotency }: Request,
  id: string,
): Promise<SavedContact> {
  const response = await findReplay(reader, organizationId, callerId, idempotency?.key ?? '');
  const contact = await findContact(reader, organizationId, id);
  if (!contact) throw new NotFound();
  return { contact, isNew: response?.status === 201, isReplay: true };
}
