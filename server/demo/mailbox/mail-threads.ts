import type { CustomerMail } from './customer-mail.ts';

export type MailThread = {
  /** Of its first email. */
  id: string;
  /** Oldest first. */
  mails: readonly [CustomerMail, ...CustomerMail[]];
};

/** Threads as an email client shows them: emails that refer to each other, or to the same one. Latest activity first. */
export function mailThreads(emails: readonly CustomerMail[]): MailThread[] {
  const groups: { ids: Set<string>; mails: CustomerMail[] }[] = [];
  for (const mail of emails) {
    const ids = new Set([mail.messageId, ...mail.references]);
    const joined = groups.filter((group) => [...ids].some((id) => group.ids.has(id)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push({
      ids: new Set([...joined.flatMap((group) => [...group.ids]), ...ids]),
      mails: [...joined.flatMap((group) => group.mails), mail],
    });
  }
  const threads = groups.flatMap((group) => {
    const [first, ...others] = group.mails.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return first ? [{ id: first.id, mails: [first, ...others] as const }] : [];
  });
  return threads.toSorted((a, b) => (lastOf(a).id < lastOf(b).id ? 1 : -1));
}

export function lastOf({ mails: emails }: MailThread): CustomerMail {
  return emails.at(-1) ?? emails[0];
}

/** The new text, and the quoted text below it. */
export function splitQuote(text: string): { written: string; quote: string } {
  const lines = text.split('\n');
  let at = lines.length;
  while (at > 0 && /^(>.*|\s*)$/.test(lines[at - 1] ?? '')) at -= 1;
  const isQuoted = lines.slice(at).some((line) => line.startsWith('>'));
  if (!isQuoted) return { written: text, quote: '' };
  const start = /:\s*$/.test(lines[at - 1] ?? '') ? at - 1 : at;
  return { written: lines.slice(0, start).join('\n').trim(), quote: lines.slice(start).join('\n').trim() };
}
