import { expect, test } from 'vitest';
import { readNetworks } from '../config/networks.ts';
import { addressGuard } from './address-guard.ts';
import { mailHost } from './mail-host.ts';

const names: Record<string, string[]> = {
  'imap.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example.com': ['10.1.2.3'],
  'both.example.com': ['93.184.216.34', '127.0.0.1'],
};
const guardOf = (allowed = '') => ({
  refuses: addressGuard(readNetworks('DESKBELL_MAIL_ALLOW', allowed)),
  resolve: async (name: string) => names[name] ?? [],
});

test('a mail server is connected to at the checked address, and verified by its name', async () => {
  expect(await mailHost({ host: 'imap.example.com', port: 993 }, guardOf())).toEqual({
    address: '93.184.216.34',
    servername: 'imap.example.com',
  });
  expect(await mailHost({ host: '93.184.216.34', port: 465 }, guardOf())).toEqual({
    address: '93.184.216.34',
    servername: undefined,
  });
});

test.each([
  ['inside.example.com', 993, /not at a public address.*DESKBELL_MAIL_ALLOW/],
  ['both.example.com', 993, /not at a public address/],
  ['127.0.0.1', 25, /not at a public address/],
  ['::ffff:169.254.169.254', 25, /not at a public address/],
  ['nowhere.example.com', 993, /has no address/],
  ['imap.example.com', 22, /Port 22 is not a mail port/],
  ['imap.example.com', 443, /Port 443 is not a mail port/],
])('security S12: %s at port %i is refused with a sentence', async (host, port, sentence) => {
  await expect(mailHost({ host, port }, guardOf())).rejects.toThrow(sentence);
});

test('security S12: only networks that the operator allows are connected to', async () => {
  const allowed = guardOf('10.0.0.0/8');
  expect(await mailHost({ host: 'inside.example.com', port: 587 }, allowed)).toMatchObject({
    address: '10.1.2.3',
  });
  await expect(mailHost({ host: 'both.example.com', port: 587 }, allowed)).rejects.toThrow(/public/);
  expect(() => readNetworks('DESKBELL_MAIL_ALLOW', 'mail.example.com')).toThrow(/DESKBELL_MAIL_ALLOW/);
});
