import type { ReadMail } from '../../../mime/read-mail.ts';
import type { Mark } from '../mail-marks.ts';

/**
 * Where an email may belong, most certain first. `mark`: it contains something that only our email has. `ids`: it
 * refers to known email, or known email refers to it, which anybody can claim who has seen a Message-ID. `number`:
 * its subject has a number in brackets.
 */
export type ThreadCandidate =
  | { by: 'mark'; conversationId: string }
  | { by: 'mark'; messageId: string }
  | { by: 'ids'; messageIds: string[] }
  | { by: 'number'; number: number };

export type ReadMark = (text: string) => Mark | undefined;

type Mail = Pick<
  ReadMail,
  'messageId' | 'deliveredTo' | 'to' | 'cc' | 'references' | 'inReplyTo' | 'subject'
>;

export function threadCandidates(
  mail: Mail,
  {
    recipients,
    readMark,
    readsNumbers,
  }: { recipients: readonly string[]; readMark: ReadMark; readsNumbers: boolean },
): ThreadCandidate[] {
  const addresses = [
    ...mail.deliveredTo,
    ...recipients,
    ...[...mail.to, ...mail.cc].map(({ address }) => address),
  ];
  // Including its own: a reply to it may have been read first.
  const ids = [...answeredIds(mail), ...(mail.messageId === null ? [] : [mail.messageId])];
  // What it replies to comes first: the address names the conversation that this was in when it was sent, and it may have
  // been split off since.
  const marks = [...mail.inReplyTo.map(leftOf), ...addresses.map(tokenOf), ...mail.references.map(leftOf)]
    .map((text) => readMark(text))
    .flatMap((mark) => (mark === undefined || 'testedChannelId' in mark ? [] : [mark]));
  return [
    ...marks.map((mark) => ({ by: 'mark' as const, ...mark })),
    ...(ids.length > 0 ? [{ by: 'ids' as const, messageIds: ids }] : []),
    ...(readsNumbers ? numberIn(mail.subject ?? '') : []),
  ];
}

/** What it replies to directly, then what that replied to, back to the beginning. */
export function answeredIds({ inReplyTo, references }: Pick<Mail, 'inReplyTo' | 'references'>): string[] {
  return [...new Set([...inReplyTo, ...references.toReversed()])];
}

/** `support+t.ID.MAC@…`: the part after the plus, or the whole name. */
function tokenOf(address: string): string {
  const name = leftOf(address);
  return name.slice(name.indexOf('+') + 1);
}

function leftOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('@')));
}

function numberIn(subject: string): ThreadCandidate[] {
  const [, digits] = /\[#(\d{1,9})\]/.exec(subject) ?? [];
  return digits === undefined ? [] : [{ by: 'number', number: Number(digits) }];
}
