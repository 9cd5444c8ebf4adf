import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { v7 as uuidv7 } from 'uuid';
import type { Reader } from '../db/database.ts';
import type { ChannelRow } from '../features/channels/mail-channels/channel-row.ts';
import { findTestArrival } from '../features/mail/test-arrival.ts';
import { newUids } from '../mail-in/imap/folder-cursor.ts';
import { isTestMail, keepsMessageId, type TestMail } from './test-mail.ts';

/** Where a test email has to arrive. */
export type Destination = {
  /** Undefined if it has not arrived when the signal is aborted. */
  arrival(mail: TestMail, signal: AbortSignal): Promise<{ keepsId: boolean } | undefined>;
};

/** Headers and some text: enough to recognize an email. */
const startBytes = 64 * 1024;

/** Checks each email that arrives in the inbox from now on once, without marking anything. */
export async function watchInbox(client: ImapFlow, pollIntervalMilliseconds: number): Promise<Destination> {
  let { uidNext } = await client.mailboxOpen('INBOX', { readOnly: true });
  const arrived: Buffer[] = [];
  const poll = async () => {
    await client.noop();
    const found = (await client.search({ uid: `${uidNext}:*` }, { uid: true })) || [];
    for (const uid of newUids(found, uidNext)) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: startBytes } }, { uid: true });
      const source = mail ? mail.source : undefined;
      if (source) arrived.push(source);
      uidNext = uid + 1;
    }
  };
  return {
    async arrival(requested, signal) {
      for (;;) {
        await poll();
        const source = arrived.find((found) => isTestMail(found, requested));
        if (source) return { keepsId: keepsMessageId(source, requested) };
        if (signal.aborted) return undefined;
        await delay(pollIntervalMilliseconds, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

const clockDifferenceMilliseconds = 60 * 60_000;

/** If email is forwarded to Deskbell, a receipt shows that it has arrived. */
export function watchReceipts(
  reader: Reader,
  { organization_id: organizationId, id: channelId }: ChannelRow,
  pollIntervalMilliseconds: number,
): Destination {
  // The receiving process generates the id by its own clock.
  const afterId = uuidv7({ msecs: Date.now() - clockDifferenceMilliseconds });
  return {
    async arrival({ messageId }, signal) {
      for (;;) {
        const found = await findTestArrival(reader, { organizationId, channelId, messageId, afterId });
        if (found || signal.aborted) return found;
        await delay(pollIntervalMilliseconds, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
