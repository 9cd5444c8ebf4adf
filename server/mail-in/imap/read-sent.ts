import type { ImapFlow } from 'imapflow';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { keepSources } from '../../features/mail/keep-source.ts';
import { ownAddresses } from '../../features/mail/mail-channel.ts';
import { readMark } from '../../features/mail/mail-marks.ts';
import { addressesIn } from '../../mime/mail-addresses.ts';
import { messageIdsIn } from '../../mime/mail-headers.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { type FolderCursor, newUids } from './folder-cursor.ts';
import {
  advanceFolder,
  type LeasedFolder,
  leaseFolder,
  recordCheck,
  releaseFolder,
  sourceKeyOf,
} from './folder-store.ts';
import type { LeaseKeeper } from './keep-leases.ts';
import { openFolder } from './open-folder.ts';
import type { FolderReading } from './read-folder.ts';

type SentReading = FolderReading & {
  digest: KeyedDigest;
  now: () => Microseconds;
  leases: Pick<LeaseKeeper, 'keep'>;
};

const mailsPerPage = 50;

/** Checks the Sent folder at the start, and as often as it polls for unannounced email. */
export function echoReader(
  reading: SentReading,
  client: ImapFlow,
  { pauseSeconds, startedAt }: { pauseSeconds: number; startedAt: Microseconds },
) {
  let nextAt = 0;
  let path: string | undefined;
  return {
    /** True if another folder than the inbox is open afterwards. */
    async poll({ organization_id, channel_id }: LeasedFolder): Promise<boolean> {
      if (performance.now() < nextAt) return false;
      nextAt = performance.now() + pauseSeconds * 1000;
      path ??= await findSentFolder(client);
      const key = { organization_id, channel_id, folder: path ?? '' };
      const folder = path === undefined ? undefined : await leaseFolder(reading.database, key);
      if (!folder) return false;
      // Once it is lost, nothing more of this folder is written: the next page throws.
      const endRenewals = reading.leases.keep(folder, { onLost: () => undefined });
      try {
        const cursor = await openFolder(reading, client, folder, { includesEarlier: false, startedAt });
        await readSent(reading, client, { folder, cursor });
        await recordCheck(reading.database, folder, reading.now());
      } catch (error) {
        // The inbox has priority: if this folder can't be read, the next session retries.
        if (!client.usable) throw error;
        nextAt = Number.POSITIVE_INFINITY;
      } finally {
        await endRenewals();
        await releaseFolder(reading.database, folder, 0);
      }
      return true;
    },
  };
}

/** The folder that the server marks for sent email (RFC 6154), or that has its name; undefined if there is none. */
export async function findSentFolder(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list();
  return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path;
}

/** Whether the Sent folder has an email with this Message-ID. */
export async function isFiled(client: ImapFlow, path: string, messageId: string): Promise<boolean> {
  await client.mailboxOpen(path, { readOnly: true });
  const found = await client.search({ header: { 'Message-ID': messageId } }, { uid: true });
  return (found || []).length > 0;
}

/**
 * Stores new email from the opened Sent folder that a member may have written in their email client. Uses the headers
 * to skip our own email that the provider files there, and private email that replies to nothing.
 */
async function readSent(
  reading: SentReading,
  client: ImapFlow,
  { folder, cursor }: { folder: LeasedFolder; cursor: FolderCursor },
): Promise<void> {
  for (let from = cursor.next_uid ?? 1; ; ) {
    const found = (await client.search({ uid: `${from}:*` }, { uid: true })) || [];
    const page = newUids(found, from).slice(0, mailsPerPage);
    const last = page.at(-1);
    if (last === undefined) return;
    const query = { uid: true, size: true, headers: ['message-id', 'in-reply-to', 'references', 'from'] };
    const emails = await client.fetchAll(page.join(','), query, { uid: true });
    const key = { organizationId: folder.organization_id, channelId: folder.channel_id };
    const texts = new Map(emails.map(({ uid, headers }) => [uid, headers?.toString('latin1') ?? '']));
    const ours = await ownAddresses(reading.database, key.organizationId, [...texts.values()].map(senderIn));
    const { digest } = reading;
    for (const { uid, size = 0 } of emails.toSorted((one, other) => one.uid - other.uid))
      if (mayBeEcho(texts.get(uid) ?? '', { digest, organizationId: key.organizationId, ours }))
        await storeEcho(reading, client, { folder, uid, size, cursor: { ...cursor, next_uid: uid + 1 } });
    from = last + 1;
    await advanceFolder(reading.database, folder, { ...cursor, next_uid: from });
  }
}

type Owner = { digest: KeyedDigest; organizationId: string; ours: ReadonlySet<string> };

/** By its headers: a reply, or from the organization's address, and not sent by Deskbell. */
export function mayBeEcho(headers: string, { digest, organizationId, ours }: Owner): boolean {
  const idsOf = (name: string) => {
    const [, text = ''] = new RegExp(`^${name}:((?:.*\\r?\\n[ \\t])*.*)`, 'im').exec(headers) ?? [];
    return messageIdsIn(new Map([[name, [text]]]), name);
  };
  const [messageId = ''] = idsOf('message-id');
  if (readMark(digest, organizationId, messageId.split('@', 1)[0] ?? '')) return false;
  return idsOf('in-reply-to').length > 0 || idsOf('references').length > 0 || ours.has(senderIn(headers));
}

/** The address in From, as far as unparsed headers show it. */
function senderIn(headers: string): string {
  const [, from = ''] = /^from:((?:.*\r?\n[ \t])*.*)/im.exec(headers) ?? [];
  return addressesIn(from.replaceAll(/\r?\n[ \t]/g, ' '))[0]?.address ?? '';
}

type Echo = { folder: LeasedFolder; uid: number; size: number; cursor: FolderCursor };

async function storeEcho(
  { database, files, gate }: SentReading,
  client: ImapFlow,
  { folder, uid, size, cursor }: Echo,
): Promise<void> {
  await gate.hold(Math.min(size, mailLimits.bytes), async () => {
    const query = { source: { maxLength: mailLimits.bytes } };
    const mail = await client.fetchOne(String(uid), query, { uid: true });
    const source = mail ? mail.source : undefined;
    if (!source) return;
    const key = { organizationId: folder.organization_id, channelId: folder.channel_id };
    const sourceKey = sourceKeyOf(folder, cursor.uidvalidity, uid);
    const emails = [{ sourceKey, source, envelope: { is_sent: true } }];
    await keepSources({ database, files }, { ...key, mails: emails }, (transaction) =>
      advanceFolder(transaction, folder, cursor),
    );
  });
}
