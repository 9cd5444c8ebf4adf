import type { CompanyName } from '../../../contract/company.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';

/** What a request may change on a company. */
export type CompanyProperties = {
  name: string;
  domains: string[];
  external_id: string | null;
  custom_attributes: Record<string, unknown>;
};

export type CompanyRow = CompanyProperties & {
  organization_id: string;
  id: string;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** What contacts and conversations show of it; the id is a uuid. */
export type CompanyReference = CompanyName | null;

const domains = `ARRAY(SELECT d.domain FROM company_domains d
  WHERE d.organization_id = $1 AND d.company_id = co.id ORDER BY d.domain)`;

/** The select list that makes a CompanyRow of `co`. The statement's first parameter is the organization, here and below. */
export const companyColumns = `co.organization_id, co.id, co.name, co.external_id, co.custom_attributes, co.inserted_at,
  co.updated_at, ${domains} AS domains`;

/** SQL expressions of ours: the company that a contact was assigned to by hand, and their address. */
type CompanyBasis = { companyId: string; email: string };

/** The uuid of a contact's company: the one they were assigned to, or else the one that has the domain of their address. */
export const companyIdOf = (
  { companyId, email }: CompanyBasis,
  organization = '$1',
) => `coalesce(${companyId}, (
  SELECT cd.company_id FROM company_domains cd
   WHERE cd.organization_id = ${organization} AND cd.domain = split_part(${email}, '@', 2)))`;

/** A contact's company as a CompanyReference; null if they have none. */
export const companyOf = (basis: CompanyBasis, organization = '$1') => `(
  SELECT json_build_object('id', co.id, 'name', co.name) FROM companies co
   WHERE co.organization_id = ${organization} AND co.id = ${companyIdOf(basis, organization)})`;

/** What determines the company of the contact with this table alias. */
export const companyBasisOf = (contact: string): CompanyBasis => ({
  companyId: `${contact}.company_id`,
  email: `${contact}.email`,
});

export async function findCompany(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<CompanyRow | undefined> {
  const [row] = await reader.read<CompanyRow>({
    name: 'find_company',
    text: `SELECT ${companyColumns} FROM companies co WHERE co.organization_id = $1 AND co.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** A company that this transaction has locked or created, and its row as events store it. */
export type LockedCompany = { row: CompanyRow; snapshot: Record<string, unknown> };

/**
 * Locks and reads a company, in two statements: one that waited for the lock would still see the domains as of its
 * beginning.
 */
export async function lockCompany(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedCompany | undefined> {
  const locked = await transaction.read({
    name: 'lock_company',
    text: 'SELECT FROM companies WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
  return locked.length === 0 ? undefined : readLockedCompany(transaction, organizationId, id);
}

export async function readLockedCompany(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedCompany> {
  const [found] = await transaction.read<CompanyRow & { snapshot: Record<string, unknown> }>({
    name: 'read_held_company',
    text: `SELECT ${companyColumns}, to_jsonb(co) || jsonb_build_object('domains', ${domains}) AS snapshot
             FROM companies co WHERE co.organization_id = $1 AND co.id = $2`,
    values: [organizationId, id],
  });
  if (!found) throw new Error(`The company ${id} went away under its lock.`);
  const { snapshot, ...row } = found;
  return { row, snapshot };
}

type Stored = CompanyProperties & { organization_id: string; id: string };

/** Inserts a company without its domains, unless another one has its external id; returns whether it did. */
export async function insertCompany(transaction: Transaction, company: Stored): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'insert_company',
    text: `INSERT INTO companies (organization_id, id, name, external_id, custom_attributes)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [
      company.organization_id,
      company.id,
      company.name,
      company.external_id,
      JSON.stringify(company.custom_attributes),
    ],
  });
  return rowCount === 1;
}

/** Fails with a unique violation if another company has the external id. */
export async function updateCompanyRow(transaction: Transaction, company: Stored): Promise<void> {
  await transaction.write({
    name: 'update_company',
    text: `UPDATE companies SET name = $3, external_id = $4, custom_attributes = $5, updated_at = $6
            WHERE organization_id = $1 AND id = $2`,
    values: [
      company.organization_id,
      company.id,
      company.name,
      company.external_id,
      JSON.stringify(company.custom_attributes),
      processTime(),
    ],
  });
}

/**
 * Gives a locked company these domains and no others. Returns those that another company has.
 */
export async function replaceDomains(
  transaction: Transaction,
  { organization_id, id, domains: wanted }: Stored,
): Promise<string[]> {
  await transaction.write({
    name: 'remove_other_company_domains',
    text: `DELETE FROM company_domains
            WHERE organization_id = $1 AND company_id = $2 AND domain <> ALL ($3::text[])`,
    values: [organization_id, id, wanted],
  });
  // Always in the same order, so that two requests for the same domains can't deadlock.
  await transaction.write({
    name: 'add_company_domains',
    text: `INSERT INTO company_domains (organization_id, domain, company_id)
           SELECT $1, domain, $2 FROM unnest($3::text[]) AS domain ORDER BY domain ON CONFLICT DO NOTHING`,
    values: [organization_id, id, wanted],
  });
  const rows = await transaction.read<{ domain: string }>({
    name: 'company_domains_taken',
    text: `SELECT domain FROM company_domains
            WHERE organization_id = $1 AND company_id <> $2 AND domain = ANY ($3) ORDER BY domain`,
    values: [organization_id, id, wanted],
  });
  return rows.map(({ domain }) => domain);
}

/** Deletes a locked company, and its domains with it. */
export async function removeCompany(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  // A foreign key does it too, but not on a sharded database.
  await transaction.write({
    name: 'unassign_company',
    text: 'UPDATE contacts SET company_id = NULL WHERE organization_id = $1 AND company_id = $2',
    values: [organizationId, id],
  });
  await transaction.write({
    name: 'remove_company',
    text: 'DELETE FROM companies WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}
