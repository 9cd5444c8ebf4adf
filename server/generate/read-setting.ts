import type { Client } from 'pg';
import { type Microseconds, parseTimestamp } from '../db/microseconds.ts';
import { ContactPool } from './contact-pool.ts';
import { ensureTags } from './ensure-tags.ts';
import { seededRandom } from './random.ts';
import type { Member, Setting } from './setting.ts';
import { tagColors } from './words/tags.ts';

/**
 * Reads the organization's data, and creates the tags it needs. Without a seed each run differs from the previous
 * one.
 */
export async function readSetting(
  client: Client,
  organizationId: string,
  seed: number | undefined,
): Promise<Setting> {
  const random = seededRandom(seed ?? (await lastNumber(client, organizationId)));
  return {
    organizationId,
    now: await databaseTime(client),
    random,
    members: await activeMembers(client, organizationId),
    tags: await ensureTags(client, organizationId, tagColors),
    contacts: new ContactPool(random),
  };
}

async function lastNumber(client: Client, organizationId: string): Promise<number> {
  const { rows } = await client.query<{ last_number: string }>(
    'SELECT last_number FROM conversation_counters WHERE organization_id = $1',
    [organizationId],
  );
  return Number(rows[0]?.last_number ?? 0);
}

async function databaseTime(client: Client): Promise<Microseconds> {
  const { rows } = await client.query<{ now: string }>('SELECT now()::text');
  return parseTimestamp(rows[0]?.now ?? '');
}

async function activeMembers(client: Client, organizationId: string): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    `SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND m.status = 'active' ORDER BY m.id`,
    [organizationId],
  );
  return rows;
}
