import type { AiFeature, AiRequest } from '../../../contract/inbox/ai.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId, publicId } from '../../ids/public-id.ts';

export type LoggedRequest = {
  organizationId: string;
  userId: string;
  conversationId: string;
  /** Uuids of what the question was based on. */
  sourceIds: readonly string[];
  feature: AiFeature;
  model: string;
  host: string;
  sent: string;
  tokens: number;
  outcome: AiRequest['outcome'];
};

/** Nothing is logged about a conversation that was deleted in the meantime. */
export async function logRequest(transaction: Transaction, request: LoggedRequest): Promise<void> {
  await transaction.write({
    name: 'log_ai_request',
    text: `INSERT INTO ai_requests (organization_id, id, user_id, conversation_id, feature, model, host, sent, tokens, outcome,
                                    inserted_at, source_ids)
           SELECT $1, $2, $3, c.id, $5, $6, $7, $8, $9, $10, $11, $12 FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $4`,
    values: [
      request.organizationId,
      newId(),
      request.userId,
      request.conversationId,
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

type Row = Omit<AiRequest, 'inserted_at'> & { inserted_at: Microseconds };

/** The latest hundred, newest first. */
export async function listRequests(reader: Reader, organizationId: string): Promise<AiRequest[]> {
  const rows = await reader.read<Row>({
    name: 'list_ai_requests',
    text: `SELECT user_id, conversation_id, feature, model, host, sent, tokens, outcome, inserted_at FROM ai_requests
            WHERE organization_id = $1 ORDER BY inserted_at DESC, id DESC LIMIT 100`,
    values: [organizationId],
  });
  return rows.map((row) => ({
    ...row,
    user_id: publicId('usr', row.user_id),
    conversation_id: publicId('cnv', row.conversation_id),
    inserted_at: unixSeconds(row.inserted_at),
  }));
}
