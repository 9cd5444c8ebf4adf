import type { EventStream } from './event-stream.ts';
import type { OrganizationChannels } from './organization-channels.ts';

/** Short enough for every proxy that cuts what is silent for half a minute. */
const heartbeatMilliseconds = 20_000;

/** A comment keeps proxies from cutting a silent stream, and the id lets its reader continue from here. */
export function sendHeartbeats(streams: Iterable<EventStream>, channels: OrganizationChannels): void {
  const now = performance.now();
  for (const stream of streams) {
    if (stream.idleFor(now) < heartbeatMilliseconds) continue;
    const channel = channels.of(stream.organizationId);
    const isCaughtUp = channel?.streams.has(stream) && channel.position >= stream.shownUpTo;
    stream.write(isCaughtUp ? `:\nid: ${channel?.cursor}\n\n` : ':\n\n');
  }
}
