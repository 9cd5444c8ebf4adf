import {
  type Receipt,
  receiptRenewalMilliseconds,
  releaseReceipts,
  renewReceipts,
} from '../features/mail/receipt-store.ts';
import { type MailReading, readReceipt, type StagedMail, stageReceipt } from './read-receipt.ts';

/** How far parsing runs ahead of writing: enough to keep the parser threads busy, and little memory. */
const maxAhead = 5;
const maxBytesAhead = 8 * 1024 ** 2;

type Turn = {
  signal?: AbortSignal | undefined;
  /** Called after each receipt. */
  onRead: () => void;
};

/**
 * Turns receipts that were taken together into messages, in order; while one is written, the next ones are parsed.
 * Renews their leases as long as this takes, and releases those not yet started when `signal` is aborted.
 */
export async function readReceipts(
  reading: MailReading,
  receipts: readonly Receipt[],
  { signal, onRead }: Turn,
): Promise<void> {
  const staged = new Map<Receipt, Promise<StagedMail>>();
  let at = 0;
  const readAhead = () => {
    let bytes = 0;
    for (const [index, receipt] of receipts.slice(at, at + 1 + maxAhead).entries()) {
      bytes += receipt.size;
      if (index > 0 && bytes > maxBytesAhead) return;
      if (!staged.has(receipt)) staged.set(receipt, begin(reading, receipt));
    }
  };
  const renewals = setInterval(
    () =>
      void renewReceipts(reading.database, receipts.slice(at), reading.now()).catch((error: unknown) =>
        reading.logger.warn({ err: error }, 'keeping mail that is being read failed'),
      ),
    receiptRenewalMilliseconds,
  ).unref();
  try {
    for (const receipt of receipts) {
      if (signal?.aborted) break;
      readAhead();
      await readReceipt(reading, receipt, staged.get(receipt) ?? begin(reading, receipt));
      staged.delete(receipt);
      at += 1;
      onRead();
    }
  } finally {
    clearInterval(renewals);
  }
  await releaseReceipts(reading.database, receipts.slice(at));
}

/** A failure is reported when it is that receipt's turn. */
function begin(reading: MailReading, receipt: Receipt): Promise<StagedMail> {
  const staged = stageReceipt(reading, receipt);
  staged.catch(() => undefined);
  return staged;
}
