import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDkimKeys } from './dkim-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pem = { type: 'pkcs8', format: 'pem' } as const;
const fileOf = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem);
const file = fileOf('rsa.pem', rsa);
const edwards = fileOf('ed25519.pem', generateKeyPairSync('ed25519').privateKey.export(pem));
const noKey = fileOf('no-key.pem', 'no key');

test('email of a domain is signed with the key in its file; several are separated by spaces', () => {
  expect(
    readDkimKeys(`desk2026._domainkey.Heron.example=${file}  a.b._domainkey.mail.orchid.example=${file}`),
  ).toEqual([
    { domain: 'heron.example', selector: 'desk2026', privateKey: rsa },
    { domain: 'mail.orchid.example', selector: 'a.b', privateKey: rsa },
  ]);
  expect(readDkimKeys(undefined)).toEqual([]);
});

test.each([
  [`heron.example=${file}`, /where the public key is in DNS/],
  [`a._domainkey.heron.example=${file} b._domainkey.heron.example=${file}`, /two keys for heron\.example/],
  ['a._domainkey.heron.example=/nowhere/key.pem', /can't be read: ENOENT/],
  [`a._domainkey.heron.example=${noKey}`, /no private key in PEM form/],
  [`a._domainkey.heron.example=${edwards}`, /must be an RSA key/],
])('%s is refused with a sentence that says what is needed', (text, sentence) => {
  expect(() => readDkimKeys(text)).toThrow(sentence);
});
