import type { Reader } from '../../db/database.ts';
import { convertedId } from '../../ids/converted-id.ts';
import { messageIdHash } from '../mail/admission/find-threads.ts';

type Imported = { organizationId: string; source: string; externalId: string };

/**
 * The conversation that a record of another system became. For email, a Message-ID leads to the conversation with that email. Archives
 * of Deskbell keep the ids of conversations as they were.
 */
export async function findImported(reader: Reader, imported: Imported): Promise<string | undefined> {
  const { organizationId, source, externalId } = imported;
  const [row] = await reader.read<{ id: string }>({
    name: 'find_imported_conversation',
    text: `SELECT id FROM import_ids
            WHERE organization_id = $1 AND kind = 'cnv' AND external_id = ANY ($3)
              AND source IN (SELECT origin FROM imports WHERE organization_id = $1 AND split_part(origin, ' ', 1) = $2)
            LIMIT 1`,
    values: [organizationId, source, [externalId, convertedId('cnv', externalId)]],
  });
  if (row || source !== 'mbox') return row?.id;
  const [message] = await reader.read<{ conversation_id: string }>({
    name: 'find_conversation_of_imported_email',
    text: `SELECT m.conversation_id FROM mail_message_ids i
             JOIN messages m ON m.organization_id = $1 AND m.id = i.message_id
            WHERE i.organization_id = $1 AND i.id_hash = ANY ($2) LIMIT 1`,
    values: [organizationId, [messageIdHash(externalId), messageIdHash(`<${externalId}>`)]],
  });
  return message?.conversation_id;
}
