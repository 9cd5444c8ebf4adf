import { Client, type ClientConfig } from 'pg';
import type { Writer } from './database.ts';

/**
 * What processes on one database tell each other. `events`, `presence`: of this organization; `access`: somebody's changed.
 * `listening`: from here on notices come, and what was told before is for everybody to find out.
 */
export type Notice =
  | { about: 'events' | 'presence'; organizationId: string }
  | { about: 'access' }
  | { about: 'listening' };

export type Notices = {
  /** Tells this process at once, and the others. */
  tellOfEvents(organizationIds: string[]): Promise<void>;
  /** The same of who is where in an organization. */
  tellOfPresence(organizationId: string): Promise<void>;
  /** From the first subscriber on there is a connection that listens. Returns what ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void;
  close(): Promise<void>;
};

type Options = { connection: ClientConfig; database: Writer };

const again = 1000;

/**
 * Notices come soon, or not at all: while the connection is lost, or where a pooler stands between. Whoever must know looks
 * for itself too, now and then.
 */
export function openNotices({ connection, database }: Options): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  const emit = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  let listening: { stop(): Promise<void> } | undefined;
  return {
    async tellOfEvents(organizationIds) {
      for (const organizationId of organizationIds) emit({ about: 'events', organizationId });
      await database.write({
        name: 'tell_of_events',
        text: `SELECT pg_notify('deskbell_events', id) FROM unnest($1::text[]) AS id`,
        values: [organizationIds],
      });
    },
    async tellOfPresence(organizationId) {
      emit({ about: 'presence', organizationId });
      await database.write({
        name: 'tell_of_presence',
        text: `SELECT pg_notify('deskbell_presence', $1)`,
        values: [organizationId],
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      listening ??= startListening(connection, emit);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await listening?.stop();
    },
  };
}

/** Keeps one connection that listens, and makes another a second after it was lost. */
function startListening(connection: ClientConfig, emit: (notice: Notice) => void) {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const retry = () => {
    client = undefined;
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(connect, again).unref();
  };
  const connect = () => {
    const fresh = new Client({ ...connection, application_name: 'deskbell notices' });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.on('end', retry);
    fresh.on('notification', ({ channel, payload = '' }) => emit(noticeFrom(channel, payload)));
    fresh
      .connect()
      .then(() => fresh.query('LISTEN deskbell_events; LISTEN deskbell_access; LISTEN deskbell_presence'))
      .then(() => emit({ about: 'listening' }))
      .catch(retry);
  };
  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function noticeFrom(channel: string, payload: string): Notice {
  if (channel === 'deskbell_access') return { about: 'access' };
  return { about: channel === 'deskbell_presence' ? 'presence' : 'events', organizationId: payload };
}
