import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Writer } from './database.ts';

/**
 * What processes on one database tell each other. `events`, `presence`: of this organization; `access`: somebody's changed;
 * `person`: something that concerns one member alone.
 * `listening`: from here on notices come, and what was told before is for everybody to find out.
 */
export type Notice =
  | { about: 'events' | 'presence'; organizationId: string }
  | { about: 'access' }
  | ({ about: 'person' } & PersonalNotice)
  | { about: 'listening' };

/** `change`: JSON for the member's own tabs, less than PostgreSQL's 8,000 bytes. `from`: the process that tells. Ids are uuids. */
export type PersonalNotice = { organizationId: string; userId: string; change: string; from?: string };

export type Notices = {
  /** Tells this process at once, and the others. */
  tellOfEvents(organizationIds: string[]): Promise<void>;
  /** The same of who is where in an organization. */
  tellOfPresence(organizationId: string): Promise<void>;
  /** The same of changes that concern single members. */
  tellPeople(notices: readonly PersonalNotice[]): Promise<void>;
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
  const self = randomUUID();
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
    async tellPeople(notices) {
      for (const notice of notices) emit({ about: 'person', ...notice });
      await database.write({
        name: 'tell_people',
        text: `SELECT pg_notify('deskbell_people', notice) FROM unnest($1::text[]) AS notice`,
        values: [notices.map((notice) => JSON.stringify({ from: self, ...notice }))],
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      listening ??= startListening(connection, (notice) => {
        // What this process tells people it has told already.
        if (notice.about !== 'person' || notice.from !== self) emit(notice);
      });
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
      .then(() => fresh.query(`LISTEN ${channels.join('; LISTEN ')}`))
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

const channels = ['deskbell_events', 'deskbell_access', 'deskbell_presence', 'deskbell_people'];

function noticeFrom(channel: string, payload: string): Notice {
  if (channel === 'deskbell_access') return { about: 'access' };
  if (channel === 'deskbell_people') return { about: 'person', ...(JSON.parse(payload) as PersonalNotice) };
  return { about: channel === 'deskbell_presence' ? 'presence' : 'events', organizationId: payload };
}
