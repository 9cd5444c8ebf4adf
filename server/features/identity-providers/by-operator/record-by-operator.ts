import type { AuditKind } from '../../../../contract/inbox/audit-entry.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { adminMemberships } from '../../members/member-store.ts';
import { organizationsAfter } from '../../organizations/organization-store.ts';

type Change = { kind: AuditKind; details: Record<string, string> };

/** Records what an operator has changed about an organization's own providers or domains; its admins get an email. */
export async function recordByOperator(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { organizationId, ...change }: Change & { organizationId: string },
): Promise<void> {
  await recordAudit(transaction, { ...change, organizationId, actor: { type: 'system' } });
  for (const { id } of await adminMemberships(transaction, organizationId))
    await mail?.post(transaction, 'sign-in-changed', id);
}

/**
 * The same for a provider of the installation, which signs in people of every organization: each has it in its audit log, and its
 * admins get an email, one for all of which somebody is an admin. After the change, since on a sharded database a node that is down
 * must not prevent it.
 */
export async function recordInEveryOrganization(
  { database, mail }: { database: Database; mail: MailQueue | undefined },
  change: Change,
): Promise<void> {
  const emailed = new Set<string>();
  let last: string | undefined;
  for (;;) {
    const ids = await organizationsAfter(database, last);
    for (const organizationId of ids)
      await database.transaction(async (transaction) => {
        await recordAudit(transaction, { ...change, organizationId, actor: { type: 'system' } });
        for (const admin of await adminMemberships(transaction, organizationId)) {
          if (emailed.has(admin.user_id)) continue;
          emailed.add(admin.user_id);
          await mail?.post(transaction, 'installation-sign-in-changed', admin.id);
        }
      });
    last = ids.at(-1);
    if (last === undefined) return;
  }
}
