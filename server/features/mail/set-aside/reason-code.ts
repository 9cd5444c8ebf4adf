import type { receiptReasons } from '../../../../contract/mail-channel.ts';

/** The beginnings of the sentences that a receipt's reason can be. */
const sentences: readonly [(typeof receiptReasons)[number], RegExp][] = [
  ['no_sender', /^It has no address in From/],
  ['too_many_mails', /^This address has sent \d+ e?mails within ten minutes/],
  ['answers_in_turn', /^It and our (?:answers|replies) have followed each other/],
  ['headers_too_large', /^Its headers are larger than/],
  ['too_many_parts', /^It has more than \d+ parts/],
  ['too_deep', /^Its parts are nested more than/],
  ['too_large', /^It is larger than/],
];

/** The machine-readable reason of a receipt: older receipts only have the sentence. */
export function reasonCode(reason: string): (typeof receiptReasons)[number] {
  return sentences.find(([, sentence]) => sentence.test(reason))?.[0] ?? 'other';
}
