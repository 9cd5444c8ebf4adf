import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { Conflict } from '../../../errors/conflict.ts';
import type { TxtRecords } from '../../../outgoing/txt-records.ts';
import { checked, graceMicroseconds, isDue, isVerified, recordName } from './domain-check.ts';
import { domainOf } from './domain-name.ts';
import { type DomainRow, findDomain, forgetExpired, recordCheck } from './domain-store.ts';

export type DomainDependencies = {
  database: Database;
  now: () => Microseconds;
  txtRecords: TxtRecords;
};

/**
 * Looks up the record of a domain, and stores the result.
 *
 * @throws Conflict if another organization has verified the domain
 */
export async function checkDomain(
  { database, now, txtRecords }: DomainDependencies,
  organizationId: string,
  row: DomainRow,
): Promise<DomainRow> {
  const records = await txtRecords(recordName(row));
  const at = now();
  const state = checked(row, records, at);
  try {
    await database.transaction(async (transaction) => {
      if (isVerified(state)) await forgetExpired(transaction, row.domain, at - graceMicroseconds);
      await recordCheck(transaction, { organizationId, id: row.id, ...state });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw verifiedByAnother();
    throw error;
  }
  return { ...row, ...state };
}

export function verifiedByAnother(): Conflict {
  return new Conflict('Another organization of this installation has verified this domain.');
}

/**
 * Whether an address is in a domain that the organization has verified. The record is looked up again when somebody
 * relies on it, unless it was lately (decisions/0537).
 */
export async function isInVerifiedDomain(
  dependencies: DomainDependencies,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const row = await findDomain(dependencies.database, organizationId, { domain: domainOf(email) });
  if (!row) return false;
  return isVerified(
    isDue(row, dependencies.now()) ? await checkDomain(dependencies, organizationId, row) : row,
  );
}
