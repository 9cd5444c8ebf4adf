import type { Transaction } from '../../db/database.ts';
import { fieldError, type ValidationError } from '../../errors/validation-error.ts';

/**
 * Locks the company that a contact is assigned to, so that nobody can delete it in the meantime.
 *
 * @param id a uuid; null for none
 * @throws ValidationError if the organization has no such company
 */
export async function shareLockCompany(
  transaction: Transaction,
  organizationId: string,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const rows = await transaction.read({
    name: 'share_lock_company',
    text: 'SELECT FROM companies WHERE organization_id = $1 AND id = $2 FOR KEY SHARE',
    values: [organizationId, id],
  });
  if (rows.length === 0) throw noSuchCompany();
}

export function noSuchCompany(): ValidationError {
  return fieldError('company_id', 'not_found', 'Must be a company of this organization.');
}
