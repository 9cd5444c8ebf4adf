import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import { listedAttachments } from './attachment-row.ts';

type Ids = readonly string[];
type Binder = Pick<Caller, 'organization' | 'id'>;

/*
 * Parts of the single statement that sends a message with attachments; they refer to its `c`, the changed
 * conversation, and `m`, the message.
 */

/** A condition: this caller could attach all of them when the statement began. */
export function attachmentsFree(caller: Binder, messageId: string, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`AND (SELECT count(*) FROM attachments a WHERE ${bindable(caller, messageId, ids)}) = ${ids.length}`;
}

/** `held`: those that this caller can attach, locked in the order of their ids, to avoid deadlocks. */
export function attachmentsHeld(caller: Binder, messageId: string, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`, held AS (
      SELECT a.id FROM attachments a WHERE EXISTS (SELECT 1 FROM c) AND ${bindable(caller, messageId, ids)} ORDER BY a.id FOR UPDATE
    )`;
}

/** `bound`: all of them, attached to the message in the given order. */
export function attachmentsBound({ organization }: Binder, messageId: string, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`, bound AS (
    UPDATE attachments a SET message_id = ${messageId}, scheduled_message_id = NULL, place = array_position(${ids}::uuid[], a.id)
      FROM m WHERE a.organization_id = ${organization.id} AND a.id = ANY (${ids}::uuid[])
    RETURNING a.*
  )`;
}

/** Those of a scheduled message are its own: it has the id of the message that it becomes. */
function bindable({ organization, id }: Binder, messageId: string, ids: Ids): Sql {
  return sql`a.organization_id = ${organization.id} AND a.id = ANY (${ids})
         AND (a.scheduled_message_id = ${messageId} OR a.scheduled_message_id IS NULL AND a.caller_id = ${id})
         AND a.uploaded_at IS NOT NULL AND a.message_id IS NULL AND a.note_id IS NULL AND a.macro_id IS NULL`;
}

/** The column with the attachments. */
export function attachmentsSelected(ids: Ids): Sql {
  return ids.length === 0 ? empty : raw(`, (SELECT ${listedAttachments('bound')} FROM bound) AS attachments`);
}
