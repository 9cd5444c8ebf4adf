import type { Logger } from 'pino';
import type { PersonalChange } from '../../../../contract/inbox/notification.ts';
import type { Caller } from '../../../access/caller.ts';
import { type Repeated, repeat } from '../../../background/repeat.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Notice, Notices, PersonalNotice } from '../../../db/notices.ts';
import { openPresenceRooms } from '../../presence/presence-rooms.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPlace } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { catchUp, followLive } from './follow-live.ts';
import { liveAccess } from './live-access.ts';
import type { LivePage } from './live-event.ts';
import { OrganizationChannel } from './organization-channel.ts';

type Options = { database: Database; notices: Notices; logger: Logger };

/** Short enough for every proxy that cuts what is silent for half a minute. */
const heartbeatMilliseconds = 20_000;

/** How often a process looks for what no notice told it of, while streams are open. */
const pollIntervalMilliseconds = 1000;

/** For one token or one person, however many browsers they are signed in on, and process; each stream is a connection. */
const mostStreams = 20;

export type EventHub = ReturnType<typeof openEventHub>;

/** The open streams of this process. While there are none it asks the database nothing. */
export function openEventHub({ database, notices, logger }: Options) {
  const streams = new Set<EventStream>();
  const channels = new Map<string, OrganizationChannel>();
  const access = liveAccess(database, streams);
  const seats = new Map<string, number>();
  let stopListening: (() => void) | undefined;
  let loops: Repeated[] = [];

  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'following events failed; it is tried again');
  const advance = (organizationId: string) => void channels.get(organizationId)?.advance().catch(failed);
  const poll = async () => {
    await access.lookAtAll();
    for (const organizationId of await behind(database, channels)) advance(organizationId);
    return undefined;
  };
  const rooms = openPresenceRooms({ database, notices, logger });
  const heed = (notice: Notice) => {
    if (notice.about === 'events') advance(notice.organizationId);
    if (notice.about === 'presence') rooms.look(notice.organizationId);
    if (notice.about === 'access') access.lookAtAll().catch(failed);
    if (notice.about === 'person') tellPerson(streams, notice);
    if (notice.about === 'listening') {
      rooms.lookAtAll();
      for (const stream of streams) if (stream.isInbox) stream.write(personalFrame(missed));
    }
  };
  const start = () => {
    if (loops.length === 0) loops = startLoops();
    stopListening ??= notices.subscribe(heed);
  };
  const options = {
    logger,
    intervalMilliseconds: pollIntervalMilliseconds,
    firstAfterMilliseconds: pollIntervalMilliseconds,
  };
  // Beside each other: a database that does not answer keeps no stream from its heartbeat.
  const startLoops = () => [
    repeat(() => beat(streams, channels), { name: 'keeping streams alive', ...options }),
    repeat(poll, { name: 'following events', ...options }),
  ];
  const stopLoops = async () => {
    const stopped = loops;
    loops = [];
    await Promise.all(stopped.map((loop) => loop.stop()));
  };
  const join = (stream: EventStream, place: LogPlace, form: EventForm): boolean => {
    if (stream.isClosed) return true;
    const { organizationId } = stream;
    const channel = channels.get(organizationId) ?? openChannel(organizationId, place, form);
    if (place.position < channel.position) return false;
    stream.shownUpTo = place.position;
    channel.streams.add(stream);
    advance(organizationId);
    return true;
  };
  const followingWith = (form: EventForm) => ({
    reader: database,
    form,
    join: (stream: EventStream, place: LogPlace) => join(stream, place, form),
  });
  const openChannel = (organizationId: string, place: LogPlace, form: EventForm) => {
    const fallBehind = (stream: EventStream, from: LogPlace) =>
      void catchUp(stream, from, followingWith(form)).catch(() => stream.end());
    const channel = new OrganizationChannel(organizationId, place, { reader: database, form, fallBehind });
    channels.set(organizationId, channel);
    return channel;
  };
  const leave = (stream: EventStream) => {
    streams.delete(stream);
    rooms.leave(stream);
    const channel = channels.get(stream.organizationId);
    channel?.streams.delete(stream);
    if (channel?.streams.size === 0) channels.delete(stream.organizationId);
    if (streams.size > 0) return;
    void stopLoops();
  };

  return {
    /** A place for one more stream of a token or person; gives it back when called. Undefined where there is none left. */
    takeSeat({ spenderId: holder }: Pick<Caller, 'spenderId'>): (() => void) | undefined {
      const taken = seats.get(holder) ?? 0;
      if (taken >= mostStreams) return undefined;
      seats.set(holder, taken + 1);
      return () => {
        const left = (seats.get(holder) ?? 1) - 1;
        if (left > 0) seats.set(holder, left);
        else seats.delete(holder);
      };
    },
    /** Shows a stream the log from its first page on, until it ends; at the latest with its caller's access. */
    async follow(stream: EventStream, first: LivePage, form: EventForm): Promise<void> {
      // Its reader may be gone by now, and has then left already.
      if (stream.isClosed) return;
      streams.add(stream);
      start();
      await access.lookAt(stream);
      const { proof, organizationId, isClosed } = stream;
      if ('sessionId' in proof && !isClosed) rooms.join(stream, { organizationId, ...proof });
      await followLive(stream, first, followingWith(form));
    },
    leave,
    openStreams: () => streams.size,
    /** Ends them all; the process is to stop. Their readers go on elsewhere. */
    async close(): Promise<void> {
      rooms.close();
      for (const stream of [...streams]) stream.end();
      stopListening?.();
      stopListening = undefined;
      await stopLoops();
    },
  };
}

/** A comment keeps proxies from cutting a silent stream, and the id lets its reader go on from here. */
function beat(
  streams: ReadonlySet<EventStream>,
  channels: ReadonlyMap<string, OrganizationChannel>,
): undefined {
  const now = performance.now();
  for (const stream of streams) {
    if (stream.idleFor(now) < heartbeatMilliseconds) continue;
    const channel = channels.get(stream.organizationId);
    const isCaughtUp = channel?.streams.has(stream) && channel.position >= stream.shownUpTo;
    stream.write(isCaughtUp ? `:\nid: ${channel?.cursor}\n\n` : ':\n\n');
  }
}

/** Not to one that is slow: it is told nothing more than it needs, and looks for itself now and then. */
function tellPerson(
  streams: ReadonlySet<EventStream>,
  { organizationId, userId, change }: PersonalNotice,
): void {
  for (const stream of streams) {
    const isTheirs = stream.isInbox && stream.userId === userId && stream.organizationId === organizationId;
    if (isTheirs && !stream.isSlow) stream.write(personalFrame(change));
  }
}

/** Without an id: it is in no log. */
function personalFrame(change: string): string {
  return `event: personal\ndata: ${change}\n\n`;
}

/** Nobody knows what was told while nobody listened. */
const missed = JSON.stringify({ about: 'everything' } satisfies PersonalChange);

/** Those whose log has come further than what was shown of it, or was set back by a restore. */
async function behind(reader: Reader, channels: ReadonlyMap<string, OrganizationChannel>): Promise<string[]> {
  if (channels.size === 0) return [];
  const rows = await reader.read<{ organization_id: string; last_position: number }>({
    name: 'heads_of_events',
    text: 'SELECT organization_id, last_position FROM event_heads WHERE organization_id = ANY ($1)',
    values: [[...channels.keys()]],
  });
  return rows
    .filter(({ organization_id, last_position }) => channels.get(organization_id)?.position !== last_position)
    .map(({ organization_id }) => organization_id);
}
