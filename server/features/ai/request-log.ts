import type { AiFeature, AiRequest } from '../../../contract/inbox/ai.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId, publicId } from '../../ids/public-id.ts';

export type LoggedRequest = {
  organizationId: string;
  /** Absent: of no member. */
  userId?: string | undefined;
  /** Absent: about none. */
  conversationId?: string | undefined;
  /** Uuids of what the question was based on. */
  sourceIds: readonly string[];
  feature: AiFeature;
  model: string;
  host: string;
  sent: string;
  tokens: number;
  outcome: AiRequest['outcome'];
};

const aboutNone = 'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const aboutConversation = `SELECT $1, $2, $3, c.id, $5, $6, $7, $8, $9, $10, $11, $12 FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $4`;

/** Nothing is logged about a conversation that was deleted in the meantime. */
export async function logRequest(transaction: Transaction, request: LoggedRequest): Promise<void> {
  await transaction.write({
    name: `log_ai_request${request.conversationId === undefined ? '_about_none' : ''}`,
    text: `INSERT INTO ai_requests (organization_id, id, user_id, conversation_id, feature, model, host, sent, tokens, outcome,
                                    inserted_at, source_ids)
           ${request.conversationId === undefined ? aboutNone : aboutConversation}`,
    values: [
      request.organizationId,
      newId(),
      request.userId ?? null,
      request.conversationId ?? null,
      request.feature,
      request.model,
      request.host,
      request.sent,
      request.tokens,
      request.outcome,
      processTime(),
      request.sourceIds,
    ],
  });
}

type Row = Omit<AiRequest, 'inserted_at'> & { inserted_at: Microseconds; id: string };

const columns = 'id, user_id, conversation_id, feature, model, host, sent, tokens, outcome, inserted_at';

/** The latest hundred, newest first. Of those that are for everyone, which come by the thousand, twenty: members see what theirs were. */
export async function listRequests(reader: Reader, organizationId: string): Promise<AiRequest[]> {
  const rows = await reader.read<Row>({
    name: 'list_ai_requests',
    text: `SELECT * FROM (
             (SELECT ${columns} FROM ai_requests
               WHERE organization_id = $1 AND user_id IS NOT NULL ORDER BY inserted_at DESC, id DESC LIMIT 80)
             UNION ALL
             (SELECT ${columns} FROM ai_requests
               WHERE organization_id = $1 AND user_id IS NULL ORDER BY inserted_at DESC, id DESC LIMIT 20)) latest
            ORDER BY inserted_at DESC, id DESC`,
    values: [organizationId],
  });
  return rows.map(({ id: _, ...row }) => ({
    ...row,
    user_id: row.user_id && publicId('usr', row.user_id),
    conversation_id: row.conversation_id && publicId('cnv', row.conversation_id),
    inserted_at: unixSeconds(row.inserted_at),
  }));
}
