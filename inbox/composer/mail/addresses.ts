import type { DraftAddress } from '../../drafts/draft-mail.ts';

/** Parses typed or pasted recipients in the format of email clients: `Nora Vance <nora@example.com>, tom@example.com`. */
export function addressesIn(text: string): DraftAddress[] {
  return recipientsIn(text)
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const { name, address } = bracketedIn(it) ?? { name: '', address: it };
      return { address: address.trim().toLowerCase(), name: name.trim() || null };
    });
}

/** The parts between commas, semicolons and line breaks that aren't within quotes, which an even number of quotes follows. */
function recipientsIn(text: string): string[] {
  const recipients: string[] = [];
  let quotesLeft = text.split('"').length - 1;
  let start = 0;
  for (const { 0: found, index } of text.matchAll(/"|[,;\n]+/g)) {
    if (found === '"') quotesLeft -= 1;
    if (found === '"' || quotesLeft % 2 === 1) continue;
    recipients.push(text.slice(start, index));
    start = index + found.length;
  }
  return [...recipients, text.slice(start)];
}

/** A recipient in the form `Name <address>`, with or without quotes around the name. Read without searching from each space. */
function bracketedIn(text: string): { name: string; address: string } | undefined {
  const open = text.indexOf('<');
  const address = text.slice(open + 1, -1);
  if (open === -1 || !text.endsWith('>') || /[<>]/.test(address)) return undefined;
  const [name = '', rest = '', ...more] = text.slice(text.startsWith('"') ? 1 : 0, open).split('"');
  return rest.trim() === '' && more.length === 0 ? { name, address } : undefined;
}

/** Adds addresses to a list, each once. */
export function withAddresses(list: readonly DraftAddress[], added: readonly DraftAddress[]): DraftAddress[] {
  const known = new Map<string, DraftAddress>();
  for (const it of [...list, ...added]) if (!known.has(it.address)) known.set(it.address, it);
  return [...known.values()];
}
