import { readdir, readFile } from 'node:fs/promises';
import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { plainText } from '../text/plain-text.ts';
import { forwardedIn } from './forwarded-mail.ts';
import { splitQuote } from './quotes.ts';
import { readMail } from './read-mail.ts';
import { splitQuoteOfText } from './text-quotes.ts';

const folder = new URL('testing/corpora/', import.meta.url);
const namesIn = async (name: string, ending: string) =>
  (await readdir(new URL(`${name}/`, folder))).filter((file) => file.endsWith(ending)).sort();

/** A summary of a parsed email. */
async function summaryOf(file: string): Promise<object> {
  const source = await readFile(new URL(`mikel-mail/${file}`, folder));
  const mail = await readMail(source, { trusted: [], returnPath: undefined, isCautious: false });
  return {
    from: mail.from.map(({ address }) => address).join(', '),
    subject: mail.subject,
    says: mail.whole.preview,
    files: mail.files.map(({ name, content }) => `${name} (${content.byteLength})`),
    ...(mail.automatic && { automatic: mail.automatic }),
    ...(mail.badges.length > 0 && { badges: mail.badges }),
  };
}

describe('other programs’ test emails are parsed as before', async () => {
  const expected = JSON.parse(await readFile(new URL('../mikel-mail.json', folder), 'utf8'));
  test.each(await namesIn('mikel-mail', '.eml'))('%s', async (file) => {
    expect(await summaryOf(file)).toEqual(expected[file]);
  });
});

const senderIn = async (file: string) => {
  const text = await readFile(new URL(`email-forward-parser/${file}`, folder), 'utf8');
  return forwardedIn('Fwd: Integer consequat non purus', text)?.from.address;
};

/** These are replies that look just like Outlook's forwards; the last one contains no address. */
const isNone = (name: string) =>
  /^(?!.*outlook).*_body_variant_4\.txt$|^unknown_en_body_variant_12/.test(name);
const bodies = await namesIn('email-forward-parser', '.txt');

describe('the sender of a forwarded email is found', () => {
  test.each(bodies.filter((name) => !isNone(name)))('%s', async (file) => {
    expect(await senderIn(file)).toBe('john.doe@acme.com');
  });
});

describe('no sender is made up for other email', () => {
  test.each(bodies.filter(isNone))('%s', async (file) => {
    expect(await senderIn(file)).toBeUndefined();
  });
});

const excerpt = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 100);
const shown = (parts: { visible: string; quoted: string } | undefined, read: (part: string) => string) =>
  parts ? { wrote: excerpt(read(parts.visible)), quotes: excerpt(read(parts.quoted)) } : 'whole';

/** Both bodies of a reply, split as an email with only that body would be. */
async function repliesIn(file: string): Promise<object> {
  const source = await readFile(new URL(`talon/${file}`, folder));
  if (file.endsWith('.html.txt')) return { html: shown(splitQuote(source.toString()), plainText) };
  const { text, html } = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true });
  return {
    ...(text && { text: shown(splitQuoteOfText(text), (part) => part) }),
    ...(html && { html: shown(splitQuote(html), plainText) }),
  };
}

describe('a reply’s own text is separated from the quote', async () => {
  const expected = JSON.parse(await readFile(new URL('../talon.json', folder), 'utf8'));
  test.each([...(await namesIn('talon', '.eml')), ...(await namesIn('talon', '.html.txt'))])(
    '%s',
    async (file) => {
      expect(await repliesIn(file)).toEqual(expected[file]);
    },
  );
});
