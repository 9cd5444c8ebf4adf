import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLock } from '../db/advisory-locks.ts';
import { openDatabase } from '../db/open-database.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { expiredRows } from './expired-rows.ts';
import { sweep } from './start-sweeping.ts';

let clone: ClonedDatabase;
let world: World;

beforeAll(async () => {
  clone = await cloneDatabase();
  world = await makeWorld(clone.database);
});
afterAll(() => clone.drop());

const ask = (text: string, ...values: unknown[]) => clone.database.read({ text, values });

/** Inserts a row into each table that is swept; it expires at `$1`. */
const inserts: Record<string, (world: World) => string> = {
  idempotency_keys: ({ bicycles, mara }) => `
    INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id, inserted_at)
    VALUES ('${bicycles.house.id}', '${mara.id}', gen_random_uuid(), '', gen_random_uuid(), now() + $1 - interval '24 hours')`,
  consents: ({ bicycles, mara }) => `
    WITH session AS (
      INSERT INTO sessions (id, secret_hash, user_id, expires_at)
      VALUES (gen_random_uuid(), gen_random_uuid()::text::bytea, '${mara.id}', now() + interval '1 day') RETURNING id)
    INSERT INTO consents (id, session_id, app_id, actor, redirect_uri, scopes, code_challenge, expires_at)
    SELECT gen_random_uuid(), id, '${bicycles.app.id}', 'self', '', '{}', '', now() + $1 FROM session`,
  authorization_codes: ({ bicycles, mara }) => `
    INSERT INTO authorization_codes
      (id, code_hash, app_id, organization_id, user_id, actor, scopes, redirect_uri, code_challenge, expires_at)
    VALUES (gen_random_uuid(), gen_random_uuid()::text::bytea, '${bicycles.app.id}', '${bicycles.house.id}', '${mara.id}',
      'self', '{}', '', '', now() + $1 - interval '1 day')`,
  refresh_tokens: ({ bicycles, mara }) => `
    WITH connection AS (
      INSERT INTO connections (id, app_id, organization_id, actor, authorized_by_id, revoked_at)
      VALUES (gen_random_uuid(), '${bicycles.app.id}', '${bicycles.house.id}', 'app', '${mara.id}', now()) RETURNING id)
    INSERT INTO refresh_tokens (id, secret_hash, connection_id, scopes, expires_at)
    SELECT gen_random_uuid(), gen_random_uuid()::text::bytea, id, '{}', now() + $1 FROM connection`,
  sessions: ({ jonas }) => `
    INSERT INTO sessions (id, secret_hash, user_id, expires_at)
    VALUES (gen_random_uuid(), gen_random_uuid()::text::bytea, '${jonas.id}', now() + $1)`,
  sign_in_attempts: ({ jonas }) => `
    INSERT INTO sign_in_attempts (id, secret_hash, user_id, proofs, expires_at)
    VALUES (gen_random_uuid(), gen_random_uuid()::text::bytea, '${jonas.id}', '{}', now() + $1)`,
  used_challenges: () => `
    INSERT INTO used_challenges (challenge_hash, expires_at)
    VALUES (gen_random_uuid()::text::bytea, now() + $1)`,
  password_resets: () => `
    INSERT INTO password_resets (id, link_hash, expires_at)
    VALUES (gen_random_uuid(), gen_random_uuid()::text::bytea, now() + $1 - interval '1 day')`,
  failed_attempts: () => `
    INSERT INTO failed_attempts (key_hash, failures, window_ends_at)
    VALUES (gen_random_uuid()::text::bytea, 1, now() + $1)`,
  audit_entries: ({ bicycles }) => `
    INSERT INTO audit_entries (organization_id, id, area, kind, details, inserted_at)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), 'member', 'member.joined', '{}', now() + $1 - interval '400 days')`,
  tool_calls: ({ bicycles, mara }) => `
    WITH connection AS (
      INSERT INTO connections (id, app_id, organization_id, actor, authorized_by_id, revoked_at)
      VALUES (gen_random_uuid(), '${bicycles.app.id}', '${bicycles.house.id}', 'app', '${mara.id}', now()) RETURNING id)
    INSERT INTO tool_calls (organization_id, id, connection_id, tool, outcome, inserted_at)
    SELECT '${bicycles.house.id}', gen_random_uuid(), id, 'list_tags', 'ok', now() + $1 - interval '30 days' FROM connection`,
  request_buckets: () => `
    INSERT INTO request_buckets (spender_id, kind, spent_at, full_at)
    VALUES (gen_random_uuid(), 'requests', now(), now() + $1)`,
  ai_requests: ({ bicycles, mara }) => `
    INSERT INTO ai_requests (organization_id, id, user_id, conversation_id, feature, model, host, sent, tokens, outcome, inserted_at)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), '${mara.id}', '${bicycles.conversation.id}', 'tags', '', '', '', 1, 'answered',
      now() + $1 - interval '7 days')`,
  presence: ({ bicycles }) => `
    INSERT INTO presence (organization_id, session_id, tab_id, conversation_id, seen_until)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() + $1)`,
  visitor_presence: ({ bicycles }) => `
    INSERT INTO visitor_presence (organization_id, session_id, seen_until)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), now() + $1)`,
  notifications: ({ bicycles, mara }) => `
    INSERT INTO notifications (organization_id, id, user_id, conversation_id, kind, count, read_at, inserted_at, updated_at)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), '${mara.id}', '${bicycles.conversation.id}', 'reply', 1, now(), now(),
      now() + $1 - interval '90 days')`,
  contact_imports: ({ bicycles, mara }) => `
    INSERT INTO contact_imports (organization_id, id, user_id, file_name, columns, inserted_at)
    VALUES ('${bicycles.house.id}', gen_random_uuid(), '${mara.id}', '', '{}', now() + $1 - interval '7 days')`,
  webhook_secrets: (its) => `
    ${aWebhook(its)}
    INSERT INTO webhook_secrets (organization_id, webhook_id, id, sealed, expires_at)
    SELECT organization_id, id, id, '', now() + $1 FROM webhook`,
  webhook_deliveries: (its) => `
    ${aWebhook(its)}
    INSERT INTO webhook_deliveries (organization_id, webhook_id, id, event_id, event_inserted_at, type, inserted_at)
    SELECT organization_id, id, id, id, now(), 'contact.created', now() + $1 - interval '30 days' FROM webhook`,
};

/** One whose connection has only just ended, so that it still exists. */
const aWebhook = ({ bicycles, mara }: World) => `
  WITH connection AS (
    INSERT INTO connections (id, app_id, organization_id, actor, user_id, authorized_by_id, revoked_at)
    VALUES (gen_random_uuid(), '${bicycles.app.id}', '${bicycles.house.id}', 'self', '${mara.id}', '${mara.id}', now())
    RETURNING *
  ), webhook AS (
    INSERT INTO webhooks (organization_id, id, connection_id, url, types, begins_after)
    SELECT organization_id, gen_random_uuid(), id, '', '{}', 0 FROM connection RETURNING *)`;

const tables = expiredRows.map(({ table }) => table);
const count = async (table: string) => (await ask(`SELECT count(*) FROM ${table}`))[0]?.count;

test.each(tables)('expired rows of %s are swept, and nothing else', async (table) => {
  const insert = inserts[table]?.(world).replace('$1', '$1::interval') ?? '';
  const before = await count(table);
  await ask(insert, '1 minute');
  await ask(insert, '-1 minute');
  await ask(insert, '-1 year');
  expect(await count(table)).toBe(before + 3);
  await sweep(clone.database);
  expect(await count(table)).toBe(before + 1);
});

test('endpoints that are deleted, or whose connection ended a day ago, are swept with all their data', async () => {
  const insert = inserts.webhook_deliveries?.(world).replace('$1', '$1::interval') ?? '';
  const created = async () => {
    await ask('DELETE FROM webhook_deliveries');
    await ask('DELETE FROM webhooks');
    for (let index = 0; index < 3; index++) await ask(insert, '1 day');
    return (await ask('SELECT id, connection_id FROM webhooks')) as { id: string; connection_id: string }[];
  };
  const [deleted, orphan, kept] = await created();
  await ask('UPDATE webhooks SET deleted_at = now() WHERE id = $1', deleted?.id);
  await ask(
    "UPDATE connections SET revoked_at = now() - interval '25 hours' WHERE id = $1",
    orphan?.connection_id,
  );
  await sweep(clone.database);
  expect(await ask('SELECT id FROM webhooks')).toEqual([{ id: kept?.id }]);
  expect(await ask('SELECT webhook_id FROM webhook_deliveries')).toEqual([{ webhook_id: kept?.id }]);
});

test('of two concurrent sweeps neither waits for the other', async () => {
  const other = openDatabase(clone.connection, () => undefined);
  await other.transaction(async (transaction) => {
    await takeLock(transaction, 'sweepExpiredRows');
    await ask(inserts.failed_attempts?.(world).replace('$1', '$1::interval') ?? '', '-1 minute');
    const before = await count('failed_attempts');
    await sweep(clone.database);
    expect(await count('failed_attempts')).toBe(before);
  });
  await other.close();
});

testOnOneServer('every index that a sweep goes by is there', async () => {
  for (const { table, since } of expiredRows) {
    const plan = await clone.database.transaction(async (transaction) => {
      await transaction.write({ text: 'SET LOCAL enable_seqscan = off', values: [] });
      return transaction.read({ text: `EXPLAIN SELECT 1 FROM ${table} WHERE ${since} < now()`, values: [] });
    });
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?(Scan|Cond)/);
  }
});
