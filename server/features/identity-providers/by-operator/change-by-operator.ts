import type { Database } from '../../../db/database.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { endSessionsProvedBy } from '../provider-sessions.ts';
import { deleteProvider, type ProviderRow, setProviderStatus } from '../provider-store.ts';
import { recordByOperator, recordInEveryOrganization } from './record-by-operator.ts';

type Operated = Pick<ProviderRow, 'id' | 'name' | 'organization_id'>;

/** What an operator does to a provider of the installation or of an organization, beside a running server. */
export async function changeByOperator(
  { database, mail }: { database: Database; mail: MailQueue | undefined },
  { id, name, organization_id: organizationId, to }: Operated & { to: 'active' | 'disabled' | 'deleted' },
): Promise<void> {
  const change = { kind: kinds[to], details: { provider_name: name } };
  await database.transaction(async (transaction) => {
    if (to !== 'active') await endSessionsProvedBy(transaction, id);
    if (to === 'deleted') await deleteProvider(transaction, id);
    else await setProviderStatus(transaction, id, to);
    if (organizationId !== null) await recordByOperator(transaction, mail, { ...change, organizationId });
  });
  if (organizationId === null) await recordInEveryOrganization({ database, mail }, change);
}

const kinds = {
  active: 'sign_in.provider_enabled',
  disabled: 'sign_in.provider_disabled',
  deleted: 'sign_in.provider_deleted',
} as const;
