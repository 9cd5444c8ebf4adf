import { Readable } from 'node:stream';
import type { Database, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/moments.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import type { Envelope } from './receipt-store.ts';

/** A mail as it arrived. `sourceKey` names this delivery of it: the same again is the same receipt. */
export type ArrivedMail = {
  organizationId: string;
  channelId: string;
  sourceKey: string;
  source: Uint8Array;
  envelope?: Envelope;
  isEarlier?: boolean;
};

/** Until then a file without a receipt is left alone: what stores it may still be under way. */
const orphanSeconds = 3600;

/**
 * Keeps a mail and its receipt. Once this has returned the mail is safe, and whoever brought it may forget it; what becomes of it is
 * for the round that takes receipts (`mail-in/`). `alongside` is done in the transaction of the receipt, as noting how far a
 * folder is read. False where this delivery was kept before.
 *
 * @throws FileStoreFailed
 */
export async function keepSource(
  { database, files }: { database: Database; files: FileStore },
  mail: ArrivedMail,
  alongside: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const fileKey = newFileKey();
  // Known before it is there, so that a crash in between leaves no file that nothing knows of.
  await database.write({
    name: 'announce_source',
    text: 'INSERT INTO discarded_files (file_key, retry_at) VALUES ($1, $2)',
    values: [fileKey, processTime(orphanSeconds)],
  });
  await files.put(fileKey, Readable.from([mail.source]), mail.source.byteLength);
  return database.transaction(async (transaction) => {
    const isNew = await insertReceipt(transaction, mail, fileKey);
    await alongside(transaction);
    if (isNew) await claimSource(transaction, mail.organizationId, fileKey);
    else await letGo(transaction, fileKey);
    return isNew;
  });
}

async function insertReceipt(transaction: Transaction, mail: ArrivedMail, fileKey: string): Promise<boolean> {
  const { organizationId, channelId, sourceKey, source, envelope = {}, isEarlier = false } = mail;
  const { rowCount } = await transaction.write({
    name: 'insert_receipt',
    text: `INSERT INTO mail_receipts (organization_id, id, channel_id, source_key, raw_key, size, envelope, is_earlier,
             next_attempt_at, received_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING`,
    values: [
      organizationId,
      newId(),
      channelId,
      sourceKey,
      fileKey,
      source.byteLength,
      JSON.stringify(envelope),
      isEarlier,
      processTime(),
    ],
  });
  return rowCount === 1;
}

async function claimSource(transaction: Transaction, organizationId: string, fileKey: string): Promise<void> {
  const { rowCount } = await transaction.write({
    name: 'claim_source',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
  if (rowCount !== 1) throw new Error('The file of a mail was swept before its receipt was written.');
  await transaction.write({
    name: 'tell_of_mail',
    text: `SELECT pg_notify('deskbell_mail', $1)`,
    values: [organizationId],
  });
}

async function letGo(transaction: Transaction, fileKey: string): Promise<void> {
  await transaction.write({
    name: 'let_source_go',
    text: `UPDATE discarded_files SET retry_at = '-infinity' WHERE file_key = $1`,
    values: [fileKey],
  });
}
