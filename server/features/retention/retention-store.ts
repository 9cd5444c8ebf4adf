import type { Retention } from '../../../contract/inbox/retention.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';

export const keepsAll: Retention = { conversation_days: null, mail_source_days: null, audit_days: null };

export async function findRetention(reader: Reader, organizationId: string): Promise<Retention> {
  const [row] = await reader.read<Retention>({
    name: 'find_retention',
    text: `SELECT conversation_days, mail_source_days, audit_days FROM retention_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return row ?? keepsAll;
}

export async function putRetention(
  transaction: Transaction,
  organizationId: string,
  { conversation_days, mail_source_days, audit_days }: Retention,
): Promise<void> {
  await transaction.write({
    name: 'put_retention',
    text: `INSERT INTO retention_settings (organization_id, conversation_days, mail_source_days, audit_days, updated_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id) DO UPDATE SET conversation_days = excluded.conversation_days,
                  mail_source_days = excluded.mail_source_days, audit_days = excluded.audit_days,
                  updated_at = excluded.updated_at`,
    values: [organizationId, conversation_days, mail_source_days, audit_days, processTime()],
  });
}

export type RetentionOf = Retention & { organization_id: string };

/** The organizations with settings. */
export function listRetentions(reader: Reader): Promise<RetentionOf[]> {
  return readAcross<RetentionOf>(reader, {
    name: 'list_retentions',
    text: (among) => `SELECT organization_id, conversation_days, mail_source_days, audit_days
                        FROM retention_settings WHERE ${among('organization_id')}`,
    values: [],
  });
}
