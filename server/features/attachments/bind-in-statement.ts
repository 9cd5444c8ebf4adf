import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import { listedAttachments } from './attachment-row.ts';

type Ids = readonly string[];

/*
 * Parts of the one statement that sends a message, for one that has attachments; they speak of its `conversation`, which it
 * has locked, and of `ready`, which has a row where the message is written.
 */

/** `held`: those that this caller can bind, locked in the order of their ids, so that no two can wait for each other. */
export function attachmentsHeld(caller: Pick<Caller, 'id'>, ids: Ids): Sql {
  return sql`held AS (
      SELECT a.id FROM conversation JOIN attachments a ON a.organization_id = conversation.organization_id
       WHERE a.id = ANY (${ids}) AND a.caller_id = ${caller.id} AND a.uploaded_at IS NOT NULL
         AND a.message_id IS NULL AND a.note_id IS NULL ORDER BY a.id FOR UPDATE OF a
    )`;
}

/** `bound`: all of them, hung on the message in the order in which they were named. */
export function attachmentsBound(messageId: string, ids: Ids): Sql {
  if (ids.length === 0) return empty;
  return sql`, bound AS (
    UPDATE attachments a SET message_id = ${messageId}, place = wanted.place
      FROM ready, unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
     WHERE a.organization_id = ready.organization_id AND a.id = wanted.id
    RETURNING a.*
  )`;
}

/** The column that shows them. */
export function attachmentsSelected(ids: Ids): Sql {
  return ids.length === 0 ? empty : raw(`, (SELECT ${listedAttachments('bound')} FROM bound) AS attachments`);
}
