import type { Parsed } from 'mailparser';
import { cleanText } from '../text/well-formed-text.ts';
import { mailLimits } from './mail-limits.ts';

/** `address` in lower case. */
export type MailAddress = { address: string; name: string | null };

/** The addresses of a parsed header, including those in groups; invalid ones are left out. */
export function addressesOf(header: Parsed['from']): MailAddress[] {
  const values = (header === undefined ? [] : [header].flat()).flatMap(({ value }) => value);
  const all = values.flatMap((it) => it.group ?? [it]);
  return all.flatMap(({ address = '', name }) => mailboxOf(address, name)).slice(0, mailLimits.recipients);
}

/** The addresses in a raw header, as servers write them: one, with or without a name. */
export function addressesIn(text: string): MailAddress[] {
  const [, name = '', bracketed, bare] = form.exec(text.trim()) ?? [];
  return mailboxOf(bracketed ?? bare ?? '', name);
}

function mailboxOf(written: string, name: string): MailAddress[] {
  const address = lower(written);
  return isAddress(address) ? [{ address, name: nameOf(name) }] : [];
}

const form = /^(?:"?([^"<>]{0,200})"?\s{0,8}<([^\s<>]{3,254})>|([^\s<>]{3,254}))$/;
const maxNameLength = 200;

/** Without header delimiters and invisible characters: two addresses that look the same are the same. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>@,;()"\\\p{C}\p{Z}]+@[^\s<>@,;()"\\\p{C}\p{Z}]+$/u.test(text);
}

function lower(address: string): string {
  return cleanText(address).normalize('NFC').toLowerCase().replace(/\.$/, '');
}

/** Without control characters, and empty if it only repeats the address. */
function nameOf(name: string): string | null {
  const clean = cleanText(name)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength);
  return clean === '' ? null : clean.replace(/[\ud800-\udbff]$/, '');
}
