import type { EventStream } from './event-stream.ts';
import type { OrganizationChannels } from './organization-channels.ts';

/** Short enough for every proxy that closes connections after half a minute of silence. */
const heartbeatMilliseconds = 20_000;

/** The comment keeps proxies from closing an idle stream, and the id lets its reader continue from here. */
export function sendHeartbeats(streams: Iterable<EventStream>, channels: OrganizationChannels): void {
  const now = performance.now();
  for (const stream of streams) {
    if (stream.idleFor(now) < heartbeatMilliseconds) continue;
    const channel = channels.of(stream.organizationId);
    const isCaughtUp = channel?.streams.has(stream) && channel.position >= stream.shownUpTo;
    stream.write(isCaughtUp ? `:\nid: ${channel?.cursor}\n\n` : ':\n\n');
  }
}
