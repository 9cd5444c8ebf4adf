import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { readChannelSecrets } from '../../features/channels/channel-secrets.ts';
import type { ChannelRow } from '../../features/channels/mail-channels/channel-row.ts';
import { findChannel } from '../../features/channels/mail-channels/channel-store.ts';
import type { MailGuard } from '../../outgoing/mail-host.ts';
import { connectImap } from './connect-imap.ts';
import { type FolderCursor, openingOf, renumbered } from './folder-cursor.ts';
import { advanceFolder, beginImport, type LeasedFolder, noteLook, renewLease } from './folder-store.ts';
import { type FolderReading, readEarlier, readNew } from './read-folder.ts';

export type MailboxReading = FolderReading & {
  digest: KeyedDigest;
  mailGuard: MailGuard;
  now: () => Microseconds;
  /** Called after each successful check of the mailbox. */
  onLook: (folder: LeasedFolder) => Promise<void>;
  /** One minute by default: servers sometimes fail to announce mail. */
  lookSeconds?: number;
  /** A third of the lease, so that one renewal may fail. */
  renewalMilliseconds?: number;
};

const secondsOfDay = 86_400;

/**
 * Reads a leased folder until `signal` is aborted or its channel changes: what is new first, then a page of earlier mail at a
 * time, then it waits for the server to tell of mail. The folder is opened by EXAMINE, so that nothing in it is marked.
 *
 * @throws what the connection throws, LeaseLost
 */
export async function readMailbox(
  reading: MailboxReading,
  leased: LeasedFolder,
  signal: AbortSignal,
): Promise<void> {
  const channel = await readableChannel(reading, leased);
  if (!channel?.settings.incoming) return;
  const place = { organizationId: leased.organization_id, channelId: leased.channel_id };
  const { imap_password: password = '' } = await readChannelSecrets(reading.database, reading.digest, place);
  const ending = new AbortController();
  const renewals = keepLease(reading, { leased, channel, ending });
  const client = await connectImap(channel.settings.incoming, password, reading.mailGuard).catch((error) => {
    clearInterval(renewals);
    throw error;
  });
  const close = () => client.close();
  const ended = AbortSignal.any([signal, ending.signal]);
  ended.addEventListener('abort', close);
  try {
    if (!ended.aborted) await followFolder(reading, client, { leased, channel, signal: ended });
  } catch (error) {
    if (!ended.aborted) throw error;
    if (ending.signal.reason instanceof Error && ending.signal.reason.name !== 'AbortError')
      throw ending.signal.reason;
  } finally {
    clearInterval(renewals);
    ended.removeEventListener('abort', close);
    client.close();
  }
}

async function readableChannel(
  { database }: MailboxReading,
  { organization_id, channel_id }: LeasedFolder,
): Promise<ChannelRow | undefined> {
  const channel = await findChannel(database, organization_id, channel_id);
  return channel?.state === 'paused' ? undefined : channel;
}

type Kept = { leased: LeasedFolder; channel: ChannelRow; ending: AbortController };

/** Renews the lease. Ends the session if it is lost, or the channel was changed, paused or deleted. */
function keepLease(reading: MailboxReading, { leased, channel, ending }: Kept): NodeJS.Timeout {
  const renew = async () => {
    try {
      await renewLease(reading.database, leased);
      const now = await readableChannel(reading, leased);
      if (now?.updated_at !== channel.updated_at) ending.abort();
    } catch (error) {
      ending.abort(error);
    }
  };
  return setInterval(() => void renew(), reading.renewalMilliseconds ?? 10_000).unref();
}

type Session = { leased: LeasedFolder; channel: ChannelRow; signal: AbortSignal };

async function followFolder(
  reading: MailboxReading,
  client: ImapFlow,
  { leased, channel, signal }: Session,
): Promise<void> {
  let cursor = await openFolder(reading, client, { leased, channel });
  const since = oldestWanted(channel);
  const arrivals = watchArrivals(client);
  while (!signal.aborted) {
    const { cursor: reached, hasMore } = await readNew(reading, client, { folder: leased, cursor });
    cursor = reached;
    await noteLook(reading.database, leased, reading.now());
    await reading.onLook(leased);
    if (hasMore) continue;
    if (cursor.earlier_uid !== null) {
      cursor = await readEarlier(reading, client, { folder: leased, cursor, since });
      continue;
    }
    await waitForMail(client, arrivals, { signal, seconds: reading.lookSeconds ?? 60 });
  }
}

async function openFolder(
  reading: MailboxReading,
  client: ImapFlow,
  { leased, channel }: { leased: LeasedFolder; channel: ChannelRow },
): Promise<FolderCursor> {
  const opened = await client.mailboxOpen(leased.folder, { readOnly: true });
  const folder = { uidvalidity: Number(opened.uidValidity), uidNext: opened.uidNext };
  const wantsEarlier = (channel.settings.history ?? 'none') !== 'none';
  const opening = openingOf(leased, folder, wantsEarlier);
  if (opening.is === 'known') return opening.cursor;
  const cursor =
    opening.is === 'new' ? opening.cursor : renumbered(leased, folder, await recent(client, leased));
  await reading.database.transaction(async (transaction) => {
    await advanceFolder(transaction, leased, cursor);
    if (cursor.earlier_uid !== null) await beginImport(transaction, leased);
  });
  return cursor;
}

/** Servers search by day in their own time zone: two days cover every zone. */
async function recent(client: ImapFlow, { looked_at }: LeasedFolder): Promise<number[]> {
  const since = new Date((looked_at ?? 0) / 1000 - 2 * secondsOfDay * 1000);
  return (await client.search({ since }, { uid: true })) || [];
}

function oldestWanted({ settings, inserted_at }: ChannelRow): Date | undefined {
  if (settings.history !== '30_days') return undefined;
  return new Date(inserted_at / 1000 - 30 * secondsOfDay * 1000);
}

type Arrivals = {
  /** Whether the server has announced mail since the last call. */
  take(): boolean;
  next(): Promise<void>;
};

/** Remembers that the server announced mail, even when nothing is waiting for it. */
function watchArrivals(client: ImapFlow): Arrivals {
  let isTold = false;
  let tell: (() => void) | undefined;
  client.on('exists', () => {
    isTold = true;
    tell?.();
  });
  return {
    take() {
      const wasTold = isTold;
      isTold = false;
      return wasTold;
    },
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}

type Waiting = { signal: AbortSignal; seconds: number };

/** Waits in IDLE (RFC 2177) until mail arrives or a check is due; the next command ends it. */
async function waitForMail(
  client: ImapFlow,
  arrivals: Arrivals,
  { signal, seconds }: Waiting,
): Promise<void> {
  // Don't wait if mail arrived during the check: the command that ends IDLE could overtake the one that begins it.
  if (arrivals.take()) return;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, seconds * 1000);
  signal.addEventListener('abort', () => end(), { once: true });
  const idling = client.idle().catch(() => false);
  // The server ended IDLE or the connection: the next command finds out which.
  const closed = new Promise<void>((resolve) => client.once('close', resolve));
  await Promise.race([arrivals.next(), over, closed]);
  clearTimeout(timer);
  arrivals.take();
  const ended = Promise.race([idling, closed]).then(() => true);
  // One more where the first came before IDLE had begun.
  for (let isOver = false; !isOver && !signal.aborted && client.usable; ) {
    await client.noop();
    isOver = await Promise.race([ended, delay(1000, false)]);
  }
  if (!client.usable && !signal.aborted)
    throw Object.assign(new Error('The server closed the connection.'), { code: 'ECONNRESET' });
}
