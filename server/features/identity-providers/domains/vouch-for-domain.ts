import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { graceMicroseconds } from './domain-check.ts';
import { findDomain, forgetExpired, insertDomain, recordCheck } from './domain-store.ts';

/** Verifies a domain because the operator says so, without a record. Returns whether no other organization has it. */
export async function vouchForDomain(
  database: Database,
  { organizationId, domain, now }: { organizationId: string; domain: string; now: Microseconds },
): Promise<boolean> {
  try {
    await database.transaction(async (transaction) => {
      const added = await insertDomain(transaction, { organizationId, domain, now });
      const row = added ?? (await findDomain(transaction, organizationId, { domain }));
      if (!row) throw new Error('The domain was deleted at this moment.');
      await forgetExpired(transaction, domain, now - graceMicroseconds);
      await recordCheck(transaction, { ...row, organizationId, verified_by: 'operator' });
      await recordAudit(transaction, {
        organizationId,
        kind: 'sign_in.domain_verified',
        actor: { type: 'system' },
        details: { domain },
      });
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
