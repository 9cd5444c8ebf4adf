import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { ChannelRow } from '../features/channels/mail-channels/channel-row.ts';
import { testMark } from '../features/mail/mail-marks.ts';
import { newId } from '../ids/public-id.ts';
import { buildMail } from '../mime/build-mail.ts';

export type TestMail = { messageId: string; from: string; to: string[]; source: Buffer };

/** An email from a channel to itself, with a mark in its Message-ID and, since relays change that, in References. */
export async function testMail(
  digest: KeyedDigest,
  { organization_id, id, settings: { address } }: ChannelRow,
  { to, date }: { to: string; date: Date },
): Promise<TestMail> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const messageId = `${testMark(digest, organization_id, id)}@${newId()}.${domain}`;
  const source = await buildMail({
    messageId,
    inReplyTo: null,
    references: [messageId],
    date,
    from: { name: 'Deskbell', address },
    replyTo: undefined,
    to: [{ name: '', address: to }],
    cc: [],
    subject: 'Deskbell tests this channel',
    html: '<p>Deskbell sent this mail to see whether it arrives. You can delete it.</p>',
    signature: undefined,
    quote: undefined,
    files: [],
    isAutomatic: false,
  });
  return { messageId, from: address, to: [to], source };
}

export function plusTestAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+deskbell-test${address.slice(at)}`;
}

/** Whether an email in the mailbox is this one, whatever its Message-ID is now. */
export function isTestMail(source: Buffer, { messageId }: TestMail): boolean {
  return unfolded(source).includes(messageId);
}

export function keepsMessageId(source: Buffer, { messageId }: TestMail): boolean {
  const [, found] = /^message-id:\s*<([^>]*)>/im.exec(unfolded(source)) ?? [];
  return found === messageId;
}

function unfolded(source: Buffer): string {
  return source.toString('latin1').replaceAll(/\r?\n[ \t]+/g, ' ');
}
