import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { processTime } from '../../../db/timestamps.ts';

export type NewTranscript = {
  organizationId: string;
  id: string;
  conversationId: string;
  contactId: string;
  channelId: string;
  /** The name in From. */
  sender: string;
  address: string;
  name: string | null;
  subject: string;
  html: string;
  /** For its Message-ID, which assigns replies to the last message it contains. */
  messageIdHash: Buffer;
  lastMessageId: string;
};

export async function insertTranscript(transaction: Transaction, it: NewTranscript): Promise<void> {
  await transaction.write({
    name: 'insert_transcript',
    text: `WITH known_by AS (
             INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
             SELECT $1::uuid, $10::bytea, $11::uuid ON CONFLICT DO NOTHING
           )
           INSERT INTO widget_transcripts (organization_id, id, conversation_id, contact_id, channel_id, sender, address, name, subject, html,
                                           next_attempt_at, inserted_at)
           SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $13, $6, $7, $8, $9, $12::timestamptz, $12::timestamptz`,
    values: [
      it.organizationId,
      it.id,
      it.conversationId,
      it.contactId,
      it.channelId,
      it.address,
      it.name,
      it.subject,
      it.html,
      it.messageIdHash,
      it.lastMessageId,
      processTime(),
      it.sender,
    ],
  });
}

export type TranscriptKey = { organization_id: string; id: string };

/** Transcripts due to be sent. */
export function dueTranscripts(reader: Reader, most: number): Promise<TranscriptKey[]> {
  return readAcross<TranscriptKey>(reader, {
    name: 'due_transcripts',
    text: (
      among,
    ) => `SELECT organization_id, id FROM widget_transcripts WHERE next_attempt_at <= $1 AND ${among('organization_id')}
            ORDER BY next_attempt_at LIMIT $2`,
    values: [processTime(), most],
  });
}

/** A transcript that this process is sending. `attempts` is the fence, as in the outbox. */
export type ClaimedTranscript = TranscriptKey & {
  conversation_id: string;
  channel_id: string;
  sender: string;
  address: string;
  name: string | null;
  subject: string;
  html: string;
  attempts: number;
  inserted_at: number;
};

/** Leases it for some seconds; undefined if another process has it. */
export async function claimTranscript(
  database: Database,
  { organization_id, id }: TranscriptKey,
  seconds: number,
): Promise<ClaimedTranscript | undefined> {
  const { rows } = await database.write<ClaimedTranscript>({
    name: 'claim_transcript',
    text: `UPDATE widget_transcripts SET attempts = attempts + 1, next_attempt_at = $4
            WHERE organization_id = $1 AND id = $2 AND next_attempt_at <= $3
        RETURNING organization_id, id, conversation_id, channel_id, sender, address, name, subject, html, attempts, inserted_at`,
    values: [organization_id, id, processTime(), processTime(seconds)],
  });
  return rows[0];
}

/**
 * `pauseSeconds`: the delay before a retry; without it, it is finished and deleted. Does nothing once another process
 * has it.
 */
export async function settleTranscript(
  database: Database,
  { organization_id, id, attempts }: ClaimedTranscript,
  pauseSeconds: number | undefined,
): Promise<void> {
  const values = [organization_id, id, attempts];
  const target = 'WHERE organization_id = $1 AND id = $2 AND attempts = $3';
  if (pauseSeconds === undefined)
    await database.write({
      name: 'end_transcript',
      text: `DELETE FROM widget_transcripts ${target}`,
      values,
    });
  else
    await database.write({
      name: 'put_off_transcript',
      text: `UPDATE widget_transcripts SET next_attempt_at = $4 ${target}`,
      values: [...values, processTime(pauseSeconds)],
    });
}
