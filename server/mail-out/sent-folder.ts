import type { ImapFlow } from 'imapflow';
import { openMailbox } from '../mail-in/imap/open-mailbox.ts';
import { findSentFolder, isFiled } from '../mail-in/imap/read-sent.ts';
import { loadMail } from './load-mail.ts';
import { type ChannelKey, copiesToFile, copyFiled } from './outbox-store.ts';
import type { Sending, SendingChannel } from './sending.ts';

/**
 * Whether the provider has filed one of our emails in the Sent folder, and so has accepted it. False if unknown: the
 * email is then sent again.
 */
export async function isInSentFolder(
  sending: Sending,
  channel: SendingChannel,
  messageId: string,
): Promise<boolean> {
  if (!channel.settings.incoming || channel.settings.sent_copies === 'deskbell') return false;
  try {
    return await withSentFolder(sending, channel, (client, path) => isFiled(client, path, messageId));
  } catch (error) {
    sending.logger.warn({ err: error }, 'the Sent folder could not be asked for an email; it is sent again');
    return false;
  }
}

/**
 * Files sent email of a channel whose provider does not do so itself. Failures are retried after the next email, for
 * a day.
 */
export async function fileCopies(sending: Sending, channel: SendingChannel, key: ChannelKey): Promise<void> {
  const { settings } = channel;
  const copies = settings.incoming ? await copiesToFile(sending.database, key) : [];
  if (copies.length === 0) return;
  try {
    await withSentFolder(sending, channel, async (client, path) => {
      for (const copy of copies) {
        const mail = await loadMail(sending, copy, settings, 'copy');
        if (mail && !(await isFiled(client, path, mail.messageId)))
          await client.append(path, mail.source, ['\\Seen']);
        await copyFiled(sending.database, copy);
      }
      return true;
    });
  } catch (error) {
    sending.logger.warn(
      { err: error, channel: key.channel_id },
      'sent mail could not be filed in the mailbox',
    );
  }
}

async function withSentFolder(
  { guard: mailGuard, ...sending }: Sending,
  { settings, ...key }: SendingChannel,
  work: (client: ImapFlow, path: string) => Promise<boolean>,
): Promise<boolean> {
  if (!settings.incoming) return false;
  const client = await openMailbox({ ...sending, mailGuard }, key, settings.incoming);
  try {
    const path = await findSentFolder(client);
    return path !== undefined && (await work(client, path));
  } finally {
    client.close();
  }
}
