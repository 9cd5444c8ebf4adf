import { Readable } from 'node:stream';
import type { Database, Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import type { Envelope } from './receipt-store.ts';

/** An email as it arrived. `sourceKey` identifies this delivery of it: the same key again is the same receipt. */
export type ArrivedMail = {
  sourceKey: string;
  source: Uint8Array;
  envelope?: Envelope;
  isEarlier?: boolean;
};

type ChannelKey = { organizationId: string; channelId: string };
type Stores = { database: Database; files: FileStore };

/** Until then the file has no receipt and must not be removed: storing it may still be in progress. */
const orphanSeconds = 3600;

/**
 * Stores an email and its receipt. Once this has returned, the email is safe, and its sender may delete it; the round
 * that takes receipts (`mail-in/`) processes it.
 *
 * @throws FileStoreFailed
 */
export async function keepSource(
  stores: Stores,
  { organizationId, channelId, ...mail }: ArrivedMail & ChannelKey,
) {
  await keepSources(stores, { organizationId, channelId, mails: [mail] });
}

/**
 * Stores emails that arrived together, in their order: all of them or none. `alongside` runs in the transaction of
 * the receipts, for example to record how far a folder was read. A delivery that was stored before is stored once.
 *
 * @throws FileStoreFailed
 */
export async function keepSources(
  { database, files }: Stores,
  { mails: emails, ...key }: ChannelKey & { mails: readonly ArrivedMail[] },
  alongside: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const keyed = emails.map((mail) => ({ ...mail, fileKey: newFileKey() }));
  await announceSources(database, keyed);
  await storeSources(files, keyed);
  await database.transaction(async (transaction) => {
    const inserted = await insertReceipts(transaction, key, keyed);
    await alongside(transaction);
    await claimSources(transaction, key, inserted);
    const repeated = keyed.map(({ fileKey }) => fileKey).filter((key) => !inserted.includes(key));
    if (repeated.length > 0) await releaseSources(transaction, repeated);
  });
}

type KeyedMail = ArrivedMail & { fileKey: string };

/** Recorded before they are stored, so that a crash in between orphans no file. */
async function announceSources(database: Database, emails: readonly KeyedMail[]): Promise<void> {
  await database.write({
    name: 'announce_sources',
    text: 'INSERT INTO discarded_files (file_key, retry_at) SELECT key, $2 FROM unnest($1::text[]) AS key',
    values: [emails.map(({ fileKey }) => fileKey), processTime(orphanSeconds)],
  });
}

/** Settles only once each has been tried: none may be in progress when the sweep removes them. */
async function storeSources(files: FileStore, emails: readonly KeyedMail[]): Promise<void> {
  const stored = await Promise.allSettled(
    emails.map(({ fileKey, source }) => files.put(fileKey, Readable.from([source]), source.byteLength)),
  );
  for (const result of stored) if (result.status === 'rejected') throw result.reason;
}

/** A microsecond apart, so that they are processed in this order. Returns the keys of the new ones. */
async function insertReceipts(
  transaction: Transaction,
  { organizationId, channelId }: ChannelKey,
  emails: readonly KeyedMail[],
): Promise<string[]> {
  const now = Date.now() * 1000;
  const { rows } = await transaction.write<{ raw_key: string }>({
    name: 'insert_receipts',
    text: `INSERT INTO mail_receipts (organization_id, id, channel_id, source_key, raw_key, size, envelope, is_earlier,
             next_attempt_at, received_at)
           SELECT $1, r.id, $2, r.source_key, r.raw_key, r.size, r.envelope::jsonb, r.is_earlier, r.received_at, r.received_at
             FROM unnest($3::uuid[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::boolean[], $9::timestamptz[])
               AS r (id, source_key, raw_key, size, envelope, is_earlier, received_at)
               ON CONFLICT DO NOTHING
        RETURNING raw_key`,
    values: [
      organizationId,
      channelId,
      emails.map(() => newId()),
      emails.map(({ sourceKey }) => sourceKey),
      emails.map(({ fileKey }) => fileKey),
      emails.map(({ source }) => source.byteLength),
      emails.map(({ envelope = {} }) => JSON.stringify(envelope)),
      emails.map(({ isEarlier = false }) => isEarlier),
      emails.map((_, index) => formatTimestamp(now + index)),
    ],
  });
  return rows.map(({ raw_key }) => raw_key);
}

async function claimSources(
  transaction: Transaction,
  { organizationId }: ChannelKey,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rowCount } = await transaction.write({
    name: 'claim_sources',
    text: 'DELETE FROM discarded_files WHERE file_key = ANY ($1)',
    values: [keys],
  });
  if (rowCount !== keys.length)
    throw new Error('The file of an email was swept before its receipt was written.');
  await transaction.write({
    name: 'tell_of_mail',
    text: `SELECT pg_notify('deskbell_mail', $1)`,
    values: [organizationId],
  });
}

async function releaseSources(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await transaction.write({
    name: 'release_sources',
    text: `UPDATE discarded_files SET retry_at = '-infinity' WHERE file_key = ANY ($1)`,
    values: [keys],
  });
}
