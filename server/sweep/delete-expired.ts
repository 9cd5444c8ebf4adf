import type { Reader, Writer } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import type { ExpiredRows } from './expired-rows.ts';

const batchSize = 5000;

/** Deletes at most a batch; of a tenant table, one per organization that the batch contains. */
export async function deleteExpired(writer: Writer, expired: ExpiredRows, now: Microseconds): Promise<void> {
  const { table, key, since, retentionSeconds, isOfTenants } = expired;
  const before = formatTimestamp(now - retentionSeconds * 1_000_000);
  if (!isOfTenants) {
    await writer.write({
      text: `DELETE FROM ${table} WHERE (${key}) IN (
               SELECT ${key} FROM ${table} WHERE ${since} < $1 LIMIT ${batchSize})`,
      values: [before],
    });
    return;
  }
  for (const organizationId of await organizationsWithExpired(writer, expired, before))
    await writer.write({
      text: `DELETE FROM ${table} WHERE organization_id = $1 AND (${key}) IN (
               SELECT ${key} FROM ${table} WHERE organization_id = $1 AND ${since} < $2 LIMIT ${batchSize})`,
      values: [organizationId, before],
    });
}

/** The organizations of the first batch of rows in an index on the time. */
async function organizationsWithExpired(
  reader: Reader,
  { table, since }: ExpiredRows,
  before: string,
): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: `organizations_with_expired_${table}`,
    text: (among) => `SELECT DISTINCT organization_id FROM (
             SELECT organization_id FROM ${table} WHERE ${since} < $1 AND ${among('organization_id')} LIMIT ${batchSize}) due`,
    values: [before],
  });
  return rows.map(({ organization_id }) => organization_id);
}
