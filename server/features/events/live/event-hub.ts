import type { Logger } from 'pino';
import type { CallerProof } from '../../../access/caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Notice, Notices } from '../../../db/notices.ts';
import { openPresenceRooms } from '../../presence/presence-rooms.ts';
import type { LogPlace } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { catchUp, followLive } from './follow-live.ts';
import { liveAccess } from './live-access.ts';
import type { LiveForm, LivePage } from './live-event.ts';
import { OrganizationChannel } from './organization-channel.ts';

type Options = { database: Database; notices: Notices; logger: Logger };

/** Short enough for every proxy that cuts what is silent for half a minute. */
const heartbeatMilliseconds = 20_000;

/** How often a process looks for what no notice told it of, while streams are open. */
const lookMilliseconds = 1000;

/** For one token or session, and process; each stream is a connection and some memory. */
const mostStreams = 20;

export type EventHub = ReturnType<typeof openEventHub>;

/** The open streams of this process. While there are none it asks the database nothing. */
export function openEventHub({ database, notices, logger }: Options) {
  const streams = new Set<EventStream>();
  const channels = new Map<string, OrganizationChannel>();
  const access = liveAccess(database, streams);
  const seats = new Map<string, number>();
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'following events failed; it is tried again');
  const advance = (organizationId: string) => void channels.get(organizationId)?.advance().catch(failed);
  const look = async () => {
    beat(streams, channels);
    await access.lookAtAll();
    for (const organizationId of await behind(database, channels)) advance(organizationId);
  };
  const rooms = openPresenceRooms({ database, notices, onFailure: failed });
  const heed = (notice: Notice) => {
    if (notice.about === 'events') advance(notice.organizationId);
    if (notice.about === 'presence') rooms.look(notice.organizationId);
    if (notice.about === 'access') access.lookAtAll().catch(failed);
    if (notice.about === 'listening') rooms.lookAtAll();
  };
  const start = () => {
    timer ??= setInterval(() => look().catch(failed), lookMilliseconds).unref();
    stopListening ??= notices.subscribe(heed);
  };
  const join = (stream: EventStream, place: LogPlace, form: LiveForm): boolean => {
    if (stream.isClosed) return true;
    const { organizationId } = stream;
    const channel = channels.get(organizationId) ?? openChannel(organizationId, place, form);
    if (place.position < channel.position) return false;
    stream.shownUpTo = place.position;
    channel.streams.add(stream);
    advance(organizationId);
    return true;
  };
  const followingWith = (form: LiveForm) => ({
    reader: database,
    form,
    join: (stream: EventStream, place: LogPlace) => join(stream, place, form),
  });
  const openChannel = (organizationId: string, place: LogPlace, form: LiveForm) => {
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
    clearInterval(timer);
    timer = undefined;
  };

  return {
    /** A place for one more stream of a token or session; gives it back when called. Undefined where there is none left. */
    takeSeat(proof: CallerProof): (() => void) | undefined {
      const holder = 'tokenId' in proof ? proof.tokenId : proof.sessionId;
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
    async follow(stream: EventStream, first: LivePage, form: LiveForm): Promise<void> {
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
    close(): void {
      rooms.close();
      for (const stream of [...streams]) stream.end();
      clearInterval(timer);
      timer = undefined;
      stopListening?.();
      stopListening = undefined;
    },
  };
}

/** A comment keeps proxies from cutting a silent stream, and the id lets its reader go on from here. */
function beat(streams: ReadonlySet<EventStream>, channels: ReadonlyMap<string, OrganizationChannel>): void {
  const now = performance.now();
  for (const stream of streams) {
    if (stream.idleFor(now) < heartbeatMilliseconds) continue;
    const channel = channels.get(stream.organizationId);
    const isCaughtUp = channel?.streams.has(stream) && channel.position >= stream.shownUpTo;
    stream.write(isCaughtUp ? `:\nid: ${channel?.cursor}\n\n` : ':\n\n');
  }
}

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
