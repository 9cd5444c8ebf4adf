import type { Database } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { firstIdAt } from '../../ids/first-id-at.ts';

const batchSize = 500;

/**
 * Releases the sources of email that became messages so many days ago; the sweep of files removes them. Sources of
 * held or failed email stay until somebody has decided. At most a batch per organization.
 *
 * @param now in milliseconds since 1970
 * @param daysOf of an organization; undefined: as long as the messages
 */
export async function sweepMailSources(
  database: Database,
  now: number,
  daysOf: (organizationId: string) => number | undefined,
): Promise<void> {
  const organizations = await readAcross<{ organization_id: string }>(database, {
    name: 'organizations_with_channels',
    text: (among) => `SELECT DISTINCT organization_id FROM channels WHERE ${among('organization_id')}`,
    values: [],
  });
  for (const { organization_id: id } of organizations) {
    const days = daysOf(id);
    if (days !== undefined) await releaseSources(database, id, firstIdAt(now - days * 86_400_000));
  }
}

async function releaseSources(database: Database, organizationId: string, before: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const due = await transaction.read<{ message_id: string; raw_key: string }>({
      name: 'mail_sources_to_release',
      text: `SELECT message_id, raw_key FROM mail_messages
              WHERE organization_id = $1 AND message_id < $2 AND raw_key IS NOT NULL
              ORDER BY message_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
      values: [organizationId, before],
    });
    if (due.length === 0) return;
    await transaction.write({
      name: 'discard_mail_sources',
      text: `INSERT INTO discarded_files (file_key, retry_at) SELECT unnest($1::text[]), '-infinity' ON CONFLICT DO NOTHING`,
      values: [due.map(({ raw_key }) => raw_key)],
    });
    await transaction.write({
      name: 'release_mail_sources',
      text: 'UPDATE mail_messages SET raw_key = NULL WHERE organization_id = $1 AND message_id = ANY ($2)',
      values: [organizationId, due.map(({ message_id }) => message_id)],
    });
  });
}
