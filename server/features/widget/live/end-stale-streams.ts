import type { Reader } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { VisitorStream } from './visitor-stream.ts';

const batchSize = 5000;

/** Streams whose session, identity, contact or channel is gone get nothing more. */
export async function endStaleStreams(
  reader: Reader,
  organizationId: string,
  streams: readonly VisitorStream[],
): Promise<void> {
  for (let from = 0; from < streams.length; from += batchSize)
    await endStaleStreamsOf(reader, organizationId, streams.slice(from, from + batchSize));
}

async function endStaleStreamsOf(
  reader: Reader,
  organizationId: string,
  streams: readonly VisitorStream[],
): Promise<void> {
  const rows = await reader.read<{ id: string; contact_id: string }>({
    name: 'live_visitors',
    text: `SELECT s.id, s.contact_id FROM widget_sessions s
             JOIN channels c ON c.organization_id = $1 AND c.id = s.channel_id AND c.deleted_at IS NULL AND c.state <> 'paused'
            WHERE s.organization_id = $1 AND s.id = ANY ($2) AND (s.verified_until IS NULL OR s.verified_until > $3)`,
    values: [organizationId, streams.map(({ visitor }) => visitor.id), processTime()],
  });
  const live = new Map(rows.map(({ id, contact_id }) => [id, contact_id]));
  for (const stream of streams) if (live.get(stream.visitor.id) !== stream.visitor.contactId) stream.end();
}
