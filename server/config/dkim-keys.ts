import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

/** Signing key for email of a domain (RFC 6376). The public key is at `selector._domainkey.domain` in DNS. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

const entryForm = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\._domainkey\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(.+)$/i;

/** RFC 8301 section 3.2: verifiers treat shorter keys as no signature. */
const minBits = 1024;

/**
 * DESKBELL_DKIM: `desk2026._domainkey.heron.example=/etc/deskbell/desk2026.pem`, separated by spaces. One key signs
 * for a domain; a new one has another selector.
 *
 * @throws OperatorError
 */
export function readDkimKeys(text: string | undefined): DkimKey[] {
  const keys = (text ?? '')
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map(readEntry);
  const twice = keys.find(({ domain }, index) => keys.findIndex((it) => it.domain === domain) !== index);
  if (twice)
    throw new OperatorError(
      `DESKBELL_DKIM has two keys for ${twice.domain}; leave in the one that is to sign.`,
    );
  return keys;
}

function readEntry(entry: string): DkimKey {
  const [, selector, domain, file] = entryForm.exec(entry) ?? [];
  if (selector === undefined || domain === undefined || file === undefined)
    throw new OperatorError(
      `DESKBELL_DKIM has "${entry}"; it must say where the public key is in DNS, and the file of the private one, such as ` +
        'desk2026._domainkey.example.com=/etc/deskbell/desk2026.pem.',
    );
  return { domain: domain.toLowerCase(), selector, privateKey: readKey(file) };
}

function readKey(file: string): string {
  const text = readFile(file);
  const key = parsed(text, file);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === 'rsa' && bits >= minBits) return text;
  throw new OperatorError(
    `The key in ${file} (DESKBELL_DKIM) must be an RSA key; \`openssl genrsa -out ${file} 2048\` makes one.`,
  );
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The file ${file} (DESKBELL_DKIM) can't be read: ${code}.`);
  }
}

function parsed(text: string, file: string) {
  try {
    return createPrivateKey(text);
  } catch {
    throw new OperatorError(
      `The file ${file} (DESKBELL_DKIM) has no private key in PEM form without a password.`,
    );
  }
}

/** For nodemailer. Message-ID is excluded, since relays that write their own would break the signature. */
export function dkimOptions(keys: readonly DkimKey[], address: string) {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const key = keys.find((it) => it.domain === domain);
  if (!key) return {};
  const { selector: keySelector, privateKey } = key;
  return { dkim: { domainName: domain, keySelector, privateKey, skipFields: 'message-id' } };
}
