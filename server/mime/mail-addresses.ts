import type { Parsed } from 'mailparser';
import { cleanText } from '../text/well-formed-text.ts';
import { mailLimits } from './mail-limits.ts';

/** `address` in lower case. */
export type MailAddress = { address: string; name: string | null };

/** The addresses of a header that the parser has read, those in groups too; what is no address is left out. */
export function addressesOf(header: Parsed['from']): MailAddress[] {
  const values = (header === undefined ? [] : [header].flat()).flatMap(({ value }) => value);
  const all = values.flatMap((it) => it.group ?? [it]);
  return all.flatMap(({ address = '', name }) => mailboxOf(address, name)).slice(0, mailLimits.recipients);
}

/** The addresses in a header as it is written, as servers write them: one, with or without a name. */
export function addressesIn(text: string): MailAddress[] {
  const [, name = '', bracketed, bare] = form.exec(text.trim()) ?? [];
  return mailboxOf(bracketed ?? bare ?? '', name);
}

function mailboxOf(written: string, name: string): MailAddress[] {
  const address = lower(written);
  return isAddress(address) ? [{ address, name: nameOf(name) }] : [];
}

const form = /^(?:"?([^"<>]{0,200})"?\s{0,8}<([^\s<>]{3,254})>|([^\s<>]{3,254}))$/;
const longestName = 200;

/** Without characters that part it in a header, and without those that nobody sees: two addresses that look the same are one. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>@,;()"\\\p{C}\p{Z}]+@[^\s<>@,;()"\\\p{C}\p{Z}]+$/u.test(text);
}

function lower(address: string): string {
  return cleanText(address).normalize('NFC').toLowerCase().replace(/\.$/, '');
}

/** Without control characters, and none where it only repeats the address. */
function nameOf(name: string): string | null {
  const clean = cleanText(name)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName);
  return clean === '' ? null : clean.replace(/[\ud800-\udbff]$/, '');
}
