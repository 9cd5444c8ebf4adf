import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import { listedAttachments } from './attachment-row.ts';

type Ids = readonly string[];
type Binder = Pick<Caller, 'organization' | 'id'>;

/*
 * Parts of the one statement that sends a message, for one that has attachments; they speak of its `c`, the conversation that
 * it has changed, and of `m`, the message.
 */

/** A condition: all of them could be bound by this caller when the statement began. */
export function attachmentsFree(caller: Binder, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`AND (SELECT count(*) FROM attachments a WHERE ${bindable(caller, ids)}) = ${ids.length}`;
}

/** `held`: those that this caller can bind, locked in the order of their ids, so that no two can wait for each other. */
export function attachmentsHeld(caller: Binder, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`, held AS (
      SELECT a.id FROM attachments a WHERE EXISTS (SELECT 1 FROM c) AND ${bindable(caller, ids)} ORDER BY a.id FOR UPDATE
    )`;
}

/** `bound`: all of them, hung on the message in the order in which they were named. */
export function attachmentsBound({ organization }: Binder, messageId: string, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`, bound AS (
    UPDATE attachments a SET message_id = ${messageId}, place = array_position(${ids}::uuid[], a.id)
      FROM m WHERE a.organization_id = ${organization.id} AND a.id = ANY (${ids}::uuid[])
    RETURNING a.*
  )`;
}

function bindable({ organization, id }: Binder, ids: Ids): Sql {
  return sql`a.organization_id = ${organization.id} AND a.id = ANY (${ids}) AND a.caller_id = ${id}
         AND a.uploaded_at IS NOT NULL AND a.message_id IS NULL AND a.note_id IS NULL`;
}

/** The column that shows them. */
export function attachmentsSelected(ids: Ids): Sql {
  return ids.length === 0 ? empty : raw(`, (SELECT ${listedAttachments('bound')} FROM bound) AS attachments`);
}
