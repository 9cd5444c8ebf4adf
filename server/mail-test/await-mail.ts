import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { newUids } from '../mail-in/imap/folder-cursor.ts';

/** Headers and some text: enough to know a mail. */
const startBytes = 64 * 1024;

/** What arrives in the inbox from now on, looked at once each; without marking anything. */
export async function watchInbox(client: ImapFlow, lookMilliseconds: number) {
  let { uidNext } = await client.mailboxOpen('INBOX', { readOnly: true });
  const arrived: Buffer[] = [];
  const look = async () => {
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
    /** Undefined where it has not come by the end of the signal. */
    async first(isWanted: (source: Buffer) => boolean, signal: AbortSignal): Promise<Buffer | undefined> {
      for (;;) {
        await look();
        const wanted = arrived.find(isWanted);
        if (wanted || signal.aborted) return wanted;
        await delay(lookMilliseconds, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
