import { maxDomains } from '../../../contract/company.ts';
import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type CompanyChanges, nextCompany } from './company-input.ts';
import { type LockedCompany, lockCompany } from './company-store.ts';
import { type Author, blankCompany, insertNewCompany, replaceProperties } from './save-company.ts';

type Upsert = {
  /** The id of the company, if created. */
  id: string;
  changes: CompanyChanges;
};

/**
 * Changes the company with this external id or one of these domains, or creates it. Domains are added to those that
 * it has.
 *
 * @throws ValidationError, Conflict if these belong to several companies; a unique violation if another request takes
 *   the external id
 */
export async function upsertCompany(
  transaction: Transaction,
  author: Author,
  { id, changes }: Upsert,
): Promise<{ isNew: boolean }> {
  const before = await knownCompany(transaction, author.organizationId, changes);
  if (!before) {
    if (changes.name === undefined) throw nameMissing();
    await insertNewCompany(transaction, author, { id, ...nextCompany(blankCompany, changes) });
    return { isNew: true };
  }
  const domains = [...new Set([...before.row.domains, ...(changes.domains ?? [])])].sort();
  if (domains.length > maxDomains)
    throw fieldError('domains', 'too_many', `A company can have ${maxDomains} domains.`);
  await replaceProperties(transaction, author, before, nextCompany(before.row, { ...changes, domains }));
  return { isNew: false };
}

export const nameMissing = () => fieldError('name', 'required', 'A new company needs a name.');

export const severalCompanies = () =>
  new Conflict('Its external_id and domains belong to different companies. Change one of them first.');

async function knownCompany(
  transaction: Transaction,
  organizationId: string,
  { external_id = null, domains = [] }: CompanyChanges,
): Promise<LockedCompany | undefined> {
  const found = await transaction.read<{ id: string }>({
    name: 'matching_companies',
    text: `SELECT id FROM companies WHERE organization_id = $1 AND external_id = $2
            UNION SELECT company_id FROM company_domains WHERE organization_id = $1 AND domain = ANY ($3)`,
    values: [organizationId, external_id, domains],
  });
  if (found.length > 1) throw severalCompanies();
  return found[0] && lockCompany(transaction, organizationId, found[0].id);
}
