import sql from 'sql-template-tag';
import type { ToolCall } from '../../../contract/inbox/tool-call.ts';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import type { RecordsOfCalls } from './records-of-calls.ts';

export type ToolCallRow = {
  id: string;
  tool: string;
  record_id: string | null;
  outcome: string;
  inserted_at: Microseconds;
};

/** What the assistant of a connection did, the latest first. */
export function listToolCalls(
  reader: Reader,
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
  range: PageRange,
): Promise<ToolCallRow[]> {
  return listByInsertion<ToolCallRow>(
    reader,
    {
      columns: 't.id, t.tool, t.record_id, t.outcome, t.inserted_at',
      tables: 'tool_calls t',
      from: 't',
      descending: true,
      conditions: [sql`t.organization_id = ${organizationId}`, sql`t.connection_id = ${connectionId}`],
    },
    range,
  );
}

export function presentToolCall(
  { tool, record_id, outcome, inserted_at }: ToolCallRow,
  { conversations, contacts }: RecordsOfCalls,
): ToolCall {
  const conversation = conversations.get(parsePublicId('cnv', record_id ?? '') ?? '');
  const contact = contacts.get(parsePublicId('cnt', record_id ?? '') ?? '');
  return {
    tool,
    record_id,
    conversation: conversation ? { ...conversation, id: publicId('cnv', conversation.id) } : null,
    contact: contact ? { ...contact, id: publicId('cnt', contact.id) } : null,
    outcome,
    inserted_at: unixSeconds(inserted_at),
  };
}
