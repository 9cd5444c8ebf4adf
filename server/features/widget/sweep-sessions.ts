import { tryLock } from '../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';

const retentionSeconds = 90 * 86_400;
const batchSize = 500;

/**
 * Deletes sessions of browsers that were not seen for ninety days, at most a batch per organization; a browser drops
 * its token after thirty. Their conversations stay. A visitor's claims since their last message are kept with that
 * message.
 */
export async function sweepSessions(database: Database): Promise<void> {
  const before = processTime(-retentionSeconds);
  const organizations = await readAcross<{ organization_id: string }>(database, {
    name: 'organizations_with_old_sessions',
    text: (among) => `SELECT DISTINCT organization_id FROM (
             SELECT organization_id FROM widget_sessions WHERE last_seen_at < $1 AND ${among('organization_id')} LIMIT ${batchSize}) old`,
    values: [before],
  });
  for (const { organization_id } of organizations)
    await database.transaction(async (transaction) => {
      if (await tryLock(transaction, 'sweepWidgetSessions'))
        await sweepOf(transaction, organization_id, before);
    });
}

async function sweepOf(transaction: Transaction, organizationId: string, before: string): Promise<void> {
  const old = await transaction.read<{ id: string }>({
    name: 'hold_old_sessions',
    text: `SELECT id FROM widget_sessions WHERE organization_id = $1 AND last_seen_at < $2
            ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
    values: [organizationId, before],
  });
  const values = [organizationId, old.map(({ id }) => id)];
  await transaction.write({ name: 'keep_claims', text: keepClaims, values });
  await transaction.write({
    name: 'delete_old_tokens',
    text: 'DELETE FROM widget_tokens WHERE organization_id = $1 AND session_id = ANY ($2)',
    values,
  });
  await transaction.write({
    name: 'delete_old_sessions',
    text: 'DELETE FROM widget_sessions WHERE organization_id = $1 AND id = ANY ($2)',
    values,
  });
}

const keepClaims = `
  UPDATE messages m
     SET channel_info = jsonb_set(m.channel_info, '{visitor}', (m.channel_info -> 'visitor') || last.claims)
    FROM (SELECT s.claims, (
                 SELECT k.id FROM conversations c
                   JOIN messages k ON k.organization_id = $1 AND k.conversation_id = c.id AND k.contact_id = s.contact_id
                                  AND k.channel_info ? 'visitor'
                  WHERE c.organization_id = $1 AND c.contact_id = s.contact_id AND c.source = 'chat'
                  ORDER BY k.inserted_at DESC, k.id DESC LIMIT 1) AS id
            FROM (SELECT contact_id, jsonb_strip_nulls(
                           jsonb_build_object('claimed_name', claimed_name, 'claimed_email', claimed_email)) AS claims
                    FROM widget_sessions WHERE organization_id = $1 AND id = ANY ($2)) s
           WHERE s.claims <> '{}') last
   WHERE m.organization_id = $1 AND m.id = last.id`;
