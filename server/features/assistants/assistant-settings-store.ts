import type { AssistantSettings, AssistantsMay } from '../../../contract/inbox/assistant-settings.ts';
import { assistantDomains } from '../../../contract/values/assistant-domains.ts';
import { raiseAccessVersion } from '../../access/access-version.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

type Row = { assistants_may: AssistantsMay; assistant_domains: string[] | null };

export async function findAssistantSettings(
  reader: Reader,
  organizationId: string,
): Promise<AssistantSettings> {
  const [row] = await reader.read<Row>({
    name: 'find_assistant_settings',
    text: 'SELECT assistants_may, assistant_domains FROM organizations WHERE id = $1',
    values: [organizationId],
  });
  return {
    assistants_may: row?.assistants_may ?? 'suggest',
    domains: row?.assistant_domains ?? [...assistantDomains],
  };
}

/** Callers are looked up again, since what an assistant may do is part of them. */
export async function putAssistantSettings(
  transaction: Transaction,
  organizationId: string,
  { assistants_may, domains }: AssistantSettings,
): Promise<void> {
  await transaction.write({
    name: 'put_assistant_settings',
    text: 'UPDATE organizations SET assistants_may = $2, assistant_domains = $3, updated_at = $4 WHERE id = $1',
    values: [organizationId, assistants_may, domains, processTime()],
  });
  await raiseAccessVersion(transaction);
}
