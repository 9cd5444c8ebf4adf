import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/moments.ts';

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
  /** Of its Message-ID, by which answers are found to belong to the last message it has. */
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

export type TranscriptPlace = { organization_id: string; id: string };

/** Those that are to be sent now. */
export function dueTranscripts(reader: Reader, most: number): Promise<TranscriptPlace[]> {
  return reader.read<TranscriptPlace>({
    name: 'due_transcripts',
    text: `SELECT organization_id, id FROM widget_transcripts WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2`,
    values: [processTime(), most],
  });
}

/** One that this process sends now. `attempts` is the fence, as in the outbox. */
export type ClaimedTranscript = TranscriptPlace & {
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

/** Takes it for some seconds; undefined where another process has. */
export async function claimTranscript(
  database: Database,
  { organization_id, id }: TranscriptPlace,
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

/** `pauseSeconds`: tried again after; without, it is over and nothing of it is kept. Nothing happens once another process has it. */
export async function settleTranscript(
  database: Database,
  { organization_id, id, attempts }: ClaimedTranscript,
  pauseSeconds: number | undefined,
): Promise<void> {
  const values = [organization_id, id, attempts];
  const whose = 'WHERE organization_id = $1 AND id = $2 AND attempts = $3';
  if (pauseSeconds === undefined)
    await database.write({
      name: 'end_transcript',
      text: `DELETE FROM widget_transcripts ${whose}`,
      values,
    });
  else
    await database.write({
      name: 'put_off_transcript',
      text: `UPDATE widget_transcripts SET next_attempt_at = $4 ${whose}`,
      values: [...values, processTime(pauseSeconds)],
    });
}
