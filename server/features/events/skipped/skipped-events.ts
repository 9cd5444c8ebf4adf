import sql from 'sql-template-tag';
import type { EventType } from '../../../../contract/event.ts';
import type { SkippedEvent } from '../../../../contract/inbox/skipped-event.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { processTime } from '../../../db/timestamps.ts';
import { publicId } from '../../../ids/public-id.ts';

export type SkippedEventRow = {
  id: string;
  consumer: SkippedEvent['consumer'];
  event_id: string;
  event_inserted_at: Microseconds;
  type: EventType;
  record_id: string;
  attempts: number;
  last_attempt_at: Microseconds;
  retry_at: Microseconds;
  inserted_at: Microseconds;
};

const columns = `s.id, s.consumer, s.event_id, s.event_inserted_at, s.type, s.record_id, s.attempts, s.last_attempt_at, s.retry_at,
  s.inserted_at`;

/** A range of an organization's skipped events, newest first. */
export function listSkippedEvents(
  reader: Reader,
  organizationId: string,
  range: PageRange,
): Promise<SkippedEventRow[]> {
  const conditions = [sql`s.organization_id = ${organizationId}`];
  const list = { columns, tables: 'skipped_events s', from: 's', conditions, descending: true };
  return listByInsertion(reader, list, range);
}

/** Makes one due now, for the process that retries them. Undefined if there is none, or no longer. */
export async function retryNow(
  writer: Writer,
  organizationId: string,
  id: string,
): Promise<SkippedEventRow | undefined> {
  const { rows } = await writer.write<SkippedEventRow>({
    name: 'retry_skipped_event',
    text: `UPDATE skipped_events s SET retry_at = $3 WHERE s.organization_id = $1 AND s.id = $2 RETURNING ${columns}`,
    values: [organizationId, id, processTime()],
  });
  return rows[0];
}

type ConversationOf = (row: SkippedEventRow) => SkippedEvent['conversation'];

/** The conversations that skipped events are about; null for other events, and if the record is gone. */
export async function conversationsOf(
  reader: Reader,
  caller: SelfCaller,
  rows: readonly SkippedEventRow[],
): Promise<ConversationOf> {
  if (rows.length === 0) return () => null;
  const found = await reader.read<{ record_id: string; id: string; number: number; subject: string | null }>({
    name: 'conversations_of_skipped_events',
    text: `SELECT record.id AS record_id, c.id, c.number, c.subject
             FROM (SELECT id, conversation_id FROM messages WHERE organization_id = $1 AND id = ANY ($2)
                   UNION ALL SELECT id, conversation_id FROM notes WHERE organization_id = $1 AND id = ANY ($2)
                   UNION ALL SELECT id, coalesce(merged_into_id, id) FROM conversations WHERE organization_id = $1 AND id = ANY ($2)) record
             JOIN conversations c ON c.organization_id = $1 AND c.id = record.conversation_id AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, rows.map(({ record_id }) => record_id), ...sightOf(caller)],
  });
  const byRecord = new Map(
    found.map(({ record_id, id, number, subject }) => [
      record_id,
      { id: publicId('cnv', id), number, subject },
    ]),
  );
  return ({ record_id }) => byRecord.get(record_id) ?? null;
}

export function presentSkippedEvent(row: SkippedEventRow, conversationOf: ConversationOf): SkippedEvent {
  return {
    id: publicId('skp', row.id),
    consumer: row.consumer,
    event_id: publicId('evt', row.event_id),
    type: row.type,
    conversation: conversationOf(row),
    happened_at: unixSeconds(row.event_inserted_at),
    attempts: row.attempts,
    last_attempt_at: unixSeconds(row.last_attempt_at),
    next_attempt_at: row.retry_at <= Date.now() * 1000 ? null : unixSeconds(row.retry_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
