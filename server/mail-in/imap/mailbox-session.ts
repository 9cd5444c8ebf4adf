import type { ImapFlow } from 'imapflow';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { ChannelRow } from '../../features/channels/mail-channels/channel-row.ts';
import { findChannel } from '../../features/channels/mail-channels/channel-store.ts';
import type { MailSignIn } from '../../features/channels/mail-channels/sign-in/access-token.ts';
import type { MailGuard } from '../../outgoing/mail-host.ts';
import { type LeasedFolder, recordCheck } from './folder-store.ts';
import type { LeaseKeeper } from './keep-leases.ts';
import { openFolder } from './open-folder.ts';
import { openMailbox } from './open-mailbox.ts';
import { earlierReader, type FolderReading, readNew } from './read-folder.ts';
import { echoReader } from './read-sent.ts';
import { waitForMail, watchArrivals } from './wait-for-mail.ts';

export type MailboxReading = FolderReading & {
  digest: KeyedDigest;
  mailGuard: MailGuard;
  signIn?: MailSignIn;
  now: () => Microseconds;
  /** Called after each successful check of the mailbox. */
  onCheck: (folder: LeasedFolder) => Promise<void>;
  leases: Pick<LeaseKeeper, 'keep'>;
  /** One minute by default: servers sometimes fail to announce email. */
  checkSeconds?: number;
};

const secondsOfDay = 86_400;

/**
 * Reads a leased folder until `signal` is aborted, or its channel is changed, paused or deleted: new email first,
 * then pages of earlier email, then it waits for the server to announce email. The folder is opened with EXAMINE, so
 * that nothing in it is marked.
 *
 * @throws what the connection throws, LeaseLost
 */
export async function readMailbox(
  reading: MailboxReading,
  leased: LeasedFolder,
  signal: AbortSignal,
): Promise<void> {
  const key = { organizationId: leased.organization_id, channelId: leased.channel_id };
  const channel = await findChannel(reading.database, key.organizationId, key.channelId);
  if (!channel?.settings.incoming || channel.state === 'paused') return;
  const ending = new AbortController();
  const endRenewals = reading.leases.keep(leased, {
    onLost: (reason) => ending.abort(reason),
    onRenewed: (channelUpdatedAt) => channelUpdatedAt !== channel.updated_at && ending.abort(),
  });
  const client = await openMailbox(reading, key, channel.settings.incoming).catch(async (error) => {
    await endRenewals();
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
    ended.removeEventListener('abort', close);
    client.close();
    await endRenewals();
  }
}

type Session = { leased: LeasedFolder; channel: ChannelRow; signal: AbortSignal };

async function followFolder(
  reading: MailboxReading,
  client: ImapFlow,
  { leased, channel, signal }: Session,
): Promise<void> {
  const startedAt = channel.settings.started_at ?? channel.inserted_at;
  const start = { includesEarlier: (channel.settings.history ?? 'none') !== 'none', startedAt };
  let cursor = await openFolder(reading, client, leased, start);
  const earlier = earlierReader(reading, client, oldestRequested(channel));
  const arrivals = watchArrivals(client);
  const { checkSeconds = 60 } = reading;
  const echoes = echoReader(reading, client, { pauseSeconds: checkSeconds, startedAt });
  while (!signal.aborted) {
    if (await echoes.poll(leased))
      cursor = await openFolder(reading, client, { ...leased, ...cursor }, start);
    const { cursor: reached, hasMore } = await readNew(reading, client, { folder: leased, cursor });
    cursor = reached;
    await recordCheck(reading.database, leased, reading.now());
    await reading.onCheck(leased);
    if (hasMore) continue;
    if (cursor.earlier_uid !== null) {
      cursor = await earlier.read(leased, cursor);
      continue;
    }
    await waitForMail(client, arrivals, { signal, seconds: checkSeconds });
  }
}

function oldestRequested({ settings, inserted_at }: ChannelRow): Date | undefined {
  if (settings.history !== '30_days') return undefined;
  return new Date(inserted_at / 1000 - 30 * secondsOfDay * 1000);
}
