import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { processTime } from '../../server/db/timestamps.ts';
import { sweepSessions } from '../../server/features/widget/sweep-sessions.ts';
import { sweep } from '../../server/sweep/start-sweeping.ts';
import type { ApiClient } from '../../server/testing/http-client.ts';
import type { WebhookReceiver } from '../../server/testing/receive-webhooks.ts';

const maxWait = { timeout: 120_000 };

/** A new conversation reaches an endpoint of its organization's app, is found by its words, and wakes after a snooze. */
export async function expectBackgroundWork(
  api: ApiClient,
  contactId: string,
  { received }: WebhookReceiver,
): Promise<void> {
  const word = `word${crypto.randomUUID().replaceAll('-', '')}`;
  const begun = await api.post('/conversations', {
    contact_id: contactId,
    subject: word,
    body_html: `<p>${word}</p>`,
  });
  const path = `/conversations/${begun.body.data.id}`;
  const until = Math.ceil(Date.now() / 1000) + 2;
  const snoozed = await api.call(path, {
    method: 'PATCH',
    json: { status: 'snoozed', snoozed_until: until },
  });
  expect([begun.status, snoozed.status]).toEqual([201, 200]);
  await expect.poll(() => received.some(({ body }) => body.includes(word)), maxWait).toBe(true);
  const found = async () => (await api.get(`/search/conversations?q=${word}`)).body.data.length;
  await expect.poll(found, maxWait).toBe(1);
  const status = async () => (await api.get(path)).body.data.status;
  await expect.poll(status, maxWait).toBe('open');
}

/** An expired row of an organization is deleted. */
export async function expectSweep(database: Database, organizationId: string): Promise<void> {
  const key = crypto.randomUUID();
  await database.write({
    text: `INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id, inserted_at)
           VALUES ($1, $2, $3, '', $2, $4)`,
    values: [organizationId, crypto.randomUUID(), key, processTime(-2 * 86_400)],
  });
  await sweep(database);
  await sweepSessions(database);
  const left = await database.read({
    text: 'SELECT 1 FROM idempotency_keys WHERE organization_id = $1 AND key = $2',
    values: [organizationId, key],
  });
  expect(left).toEqual([]);
}
