import { setTimeout as delay } from 'node:timers/promises';

type Target = { addresses: readonly string[]; token: string; conversationIds: readonly string[] };

export type Writers = {
  /** Acknowledged changes: the ids of messages and notes, and the subjects of conversations. */
  acknowledged: Set<string>;
  /** Resolves once every writer's last request is acknowledged. */
  stop(): Promise<void>;
};

type Change = { method: string; path: string; body: object; key?: string; subject?: string };

/** Writers: each retries a change on any available server until it is acknowledged, then makes the next. */
export function writeChanges(count: number, target: Target): Writers {
  const acknowledged = new Set<string>();
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const change = anyChange(target.conversationIds);
      for (;;) {
        const id = await ask(change, target).catch(() => undefined);
        if (id !== undefined) {
          acknowledged.add(id);
          break;
        }
        await delay(Math.random() * 500);
      }
      await delay(Math.random() * 100);
    }
  };
  const writers = Array.from({ length: count }, write);
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

function anyChange(conversationIds: readonly string[]): Change {
  const path = `/conversations/${conversationIds[Math.floor(Math.random() * conversationIds.length)]}`;
  const key = crypto.randomUUID();
  const chance = Math.random();
  const body = { body_html: `<p>${key}</p>` };
  if (chance < 0.6) return { method: 'POST', path: `${path}/messages`, body, key };
  if (chance < 0.8) return { method: 'POST', path: `${path}/notes`, body, key };
  return { method: 'PATCH', path, body: { subject: key }, subject: key };
}

/** The id of the created record, or the subject that was set; undefined if the outcome is unknown. */
async function ask(change: Change, { addresses, token }: Target): Promise<string | undefined> {
  const address = addresses[Math.floor(Math.random() * addresses.length)];
  const response = await fetch(`${address}/api/oauth/v1${change.path}`, {
    method: change.method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(change.key !== undefined && { 'idempotency-key': change.key }),
    },
    body: JSON.stringify(change.body),
    signal: AbortSignal.timeout(15_000),
  });
  const created = (await response.json()) as { data: { id: string } };
  if (response.ok) return change.subject ?? created.data.id;
  if (response.status >= 500 || response.status === 409) return undefined;
  throw new Error(`${change.method} ${change.path} returned ${response.status}`);
}
