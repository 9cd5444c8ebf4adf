import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { graceMicroseconds } from '../domains/domain-check.ts';
import { findDomain, forgetExpired, insertDomain, recordCheck } from '../domains/domain-store.ts';
import { recordByOperator } from './record-by-operator.ts';

type Vouched = { organizationId: string; domain: string; now: Microseconds };

/** Verifies a domain because the operator says so, without a record. Returns whether no other organization has it. */
export async function vouchForDomain(
  { database, mail }: { database: Database; mail: MailQueue | undefined },
  { organizationId, domain, now }: Vouched,
): Promise<boolean> {
  try {
    await database.transaction(async (transaction) => {
      const added = await insertDomain(transaction, { organizationId, domain, now });
      const row = added ?? (await findDomain(transaction, organizationId, { domain }));
      if (!row) throw new Error('The domain was deleted at this moment.');
      await forgetExpired(transaction, domain, now - graceMicroseconds);
      await recordCheck(transaction, { ...row, organizationId, verified_by: 'operator' });
      const change = { kind: 'sign_in.domain_verified', organizationId, details: { domain } } as const;
      await recordByOperator(transaction, mail, change);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
