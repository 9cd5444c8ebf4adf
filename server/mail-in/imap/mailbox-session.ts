import type { ImapFlow } from 'imapflow';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { ChannelRow } from '../../features/channels/mail-channels/channel-row.ts';
import { findChannel } from '../../features/channels/mail-channels/channel-store.ts';
import type { MailSignIn } from '../../features/channels/mail-channels/sign-in/access-token.ts';
import type { MailGuard } from '../../outgoing/mail-host.ts';
import { type LeasedFolder, noteLook, renewLease } from './folder-store.ts';
import { openFolder } from './open-folder.ts';
import { openMailbox } from './open-mailbox.ts';
import { type FolderReading, readEarlier, readNew } from './read-folder.ts';
import { echoReader } from './read-sent.ts';
import { waitForMail, watchArrivals } from './wait-for-mail.ts';

export type MailboxReading = FolderReading & {
  digest: KeyedDigest;
  mailGuard: MailGuard;
  signIn?: MailSignIn;
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
  const ending = new AbortController();
  const renewals = keepLease(reading, { leased, channel, ending });
  const client = await openMailbox(reading, place, channel.settings.incoming).catch((error) => {
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
  const startedAt = channel.settings.started_at ?? channel.inserted_at;
  const start = { wantsEarlier: (channel.settings.history ?? 'none') !== 'none', startedAt };
  let cursor = await openFolder(reading, client, leased, start);
  const since = oldestWanted(channel);
  const arrivals = watchArrivals(client);
  const { lookSeconds = 60 } = reading;
  const echoes = echoReader(reading, client, { pauseSeconds: lookSeconds, startedAt });
  while (!signal.aborted) {
    if (await echoes.look(leased))
      cursor = await openFolder(reading, client, { ...leased, ...cursor }, start);
    const { cursor: reached, hasMore } = await readNew(reading, client, { folder: leased, cursor });
    cursor = reached;
    await noteLook(reading.database, leased, reading.now());
    await reading.onLook(leased);
    if (hasMore) continue;
    if (cursor.earlier_uid !== null) {
      cursor = await readEarlier(reading, client, { folder: leased, cursor, since });
      continue;
    }
    await waitForMail(client, arrivals, { signal, seconds: lookSeconds });
  }
}

function oldestWanted({ settings, inserted_at }: ChannelRow): Date | undefined {
  if (settings.history !== '30_days') return undefined;
  return new Date(inserted_at / 1000 - 30 * secondsOfDay * 1000);
}
