import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Writer } from './database.ts';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';

/**
 * What processes on one database tell each other. `events`, `presence`: of this organization; `access`: some access
 * changed; `person`: something that concerns one member; `mail`: email has arrived; `visitors`: their sessions may
 * have ended. `listening`: notices arrive from here on, and subscribers have to look up what happened before.
 */
export type Notice =
  | { about: 'events' | 'presence' | 'mail'; organizationId: string }
  | { about: 'access' }
  | ({ about: 'person' } & PersonalNotice)
  | ({ about: 'visitors' } & VisitorNotice)
  | { about: 'listening' };

/**
 * `change`: JSON for the member's own tabs, less than PostgreSQL's 8,000 bytes. `from`: the sending process. Ids are
 * uuids.
 */
export type PersonalNotice = { organizationId: string; userId: string; change: string; from?: string };

/** Sessions of one contact, or of any visitor of the organization. Ids are uuids. */
export type VisitorNotice = { organizationId: string; contactId?: string };

export type Notices = {
  /** Notifies this process immediately, and the others. */
  notifyEvents(organizationIds: string[]): Promise<void>;
  /** The same for presence in an organization. */
  notifyPresence(organizationId: string): Promise<void>;
  /** The same for changes that concern single members. */
  notifyPeople(notices: readonly PersonalNotice[]): Promise<void>;
  /** The same if visitors' sessions may have ended: their streams are checked, and ended with them. */
  notifyVisitors(notice: VisitorNotice): Promise<void>;
  /** From the first subscriber on, a connection listens. Returns a function that ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void;
  close(): Promise<void>;
};

type Options = { connection: DatabaseConnection; database: Writer; logger: Pick<Logger, 'warn'> };

const reconnectMilliseconds = 1000;

/**
 * Notices arrive soon or not at all: while the connection is lost, or with a pooler in between. Callers that must
 * know also poll occasionally.
 */
export function openNotices({ connection, database, logger }: Options): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  const self = randomUUID();
  const emit = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  let listening: { stop(): Promise<void> } | undefined;
  return {
    async notifyEvents(organizationIds) {
      for (const organizationId of organizationIds) emit({ about: 'events', organizationId });
      await database.write({
        name: 'tell_of_events',
        text: `SELECT pg_notify('deskbell_events', id) FROM unnest($1::text[]) AS id`,
        values: [organizationIds],
      });
    },
    async notifyPresence(organizationId) {
      emit({ about: 'presence', organizationId });
      await database.write({
        name: 'tell_of_presence',
        text: `SELECT pg_notify('deskbell_presence', $1)`,
        values: [organizationId],
      });
    },
    async notifyPeople(notices) {
      for (const notice of notices) emit({ about: 'person', ...notice });
      await database.write({
        name: 'tell_people',
        text: `SELECT pg_notify('deskbell_people', notice) FROM unnest($1::text[]) AS notice`,
        values: [notices.map((notice) => JSON.stringify({ from: self, ...notice }))],
      });
    },
    async notifyVisitors(notice) {
      emit({ about: 'visitors', ...notice });
      await database.write({
        name: 'tell_of_visitors',
        text: `SELECT pg_notify('deskbell_visitors', $1)`,
        values: [JSON.stringify(notice)],
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      listening ??= startListening({ connection, logger }, (notice) => {
        // This process's own notices, which it has handled already.
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

type Listening = Pick<Options, 'connection' | 'logger'>;

/** Keeps one connection listening, and opens another one a second after it is lost. */
function startListening({ connection, logger }: Listening, emit: (notice: Notice) => void) {
  let client: DatabaseClient | undefined;
  const connect = async () => {
    const fresh = new DatabaseClient({ ...connection, application_name: 'deskbell notices' });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload = '' }) => emit(noticeFrom(channel, payload)));
    fresh.once('end', () => loop.wake(reconnectMilliseconds));
    try {
      await listenOn(fresh);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    emit({ about: 'listening' });
    return undefined;
  };
  const loop = repeat(connect, { name: 'listening for notices', logger, firstAfterMilliseconds: 0 });
  return {
    async stop() {
      const stopped = loop.stop();
      await client?.end().catch(() => undefined);
      await stopped;
    },
  };
}

const channels = [
  'deskbell_events',
  'deskbell_access',
  'deskbell_presence',
  'deskbell_people',
  'deskbell_mail',
  'deskbell_visitors',
];

/**
 * Holds the lock of a process that serves for as long as it listens. Also fails when the connection ends: node-postgres
 * never settles a query on an ended connection.
 */
async function listenOn(client: DatabaseClient): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  client.once('end', () => reject(new Error('The connection for notices was closed.')));
  ended.catch(() => undefined);
  await Promise.race([client.connect(), ended]);
  const lock = client.query<{ is_taken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS is_taken', [
    advisoryLocks.serve,
  ]);
  const { rows } = await Promise.race([lock, ended]);
  if (!rows[0]?.is_taken) throw new Error('The database is being moved or restored.');
  await Promise.race([client.query(`LISTEN ${channels.join('; LISTEN ')}`), ended]);
}

function noticeFrom(channel: string, payload: string): Notice {
  if (channel === 'deskbell_access') return { about: 'access' };
  if (channel === 'deskbell_people') return { about: 'person', ...(JSON.parse(payload) as PersonalNotice) };
  if (channel === 'deskbell_visitors')
    return { about: 'visitors', ...(JSON.parse(payload) as VisitorNotice) };
  if (channel === 'deskbell_mail') return { about: 'mail', organizationId: payload };
  return { about: channel === 'deskbell_presence' ? 'presence' : 'events', organizationId: payload };
}
