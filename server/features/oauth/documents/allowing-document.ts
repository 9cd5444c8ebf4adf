import { assistantDomains } from '../../../../contract/values/assistant-domains.ts';
import type { Reader } from '../../../db/database.ts';

/** Of these memberships, those in organizations that allow the domain of a client's document. */
export async function allowingDocument<Membership extends { organizationId: string }>(
  reader: Reader,
  memberships: readonly Membership[],
  url: string,
): Promise<Membership[]> {
  const rows = await reader.read<{ id: string; assistant_domains: string[] | null }>({
    name: 'domains_of_assistants',
    text: 'SELECT id, assistant_domains FROM organizations WHERE id = ANY ($1)',
    values: [memberships.map(({ organizationId }) => organizationId)],
  });
  const { hostname } = new URL(url);
  const allowing = rows.filter((row) => (row.assistant_domains ?? assistantDomains).includes(hostname));
  const ids = new Set(allowing.map(({ id }) => id));
  return memberships.filter(({ organizationId }) => ids.has(organizationId));
}
