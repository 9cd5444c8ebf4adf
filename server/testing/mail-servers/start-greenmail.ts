import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenFileEnds } from '../when-file-ends.ts';
import { certificateFor } from './certificate-for.ts';
import type { GreenMail } from './find-greenmail.ts';
import { type MailServers, mailPort, sendMailTo } from './mail-servers.ts';
import { startDaemon } from './start-daemon.ts';
import { mailboxPassword } from './start-dovecot.ts';

const apiPort = 8080;

/**
 * GreenMail, with a mailbox for each address: IMAP and SMTP in one process, implemented independently of Dovecot and
 * Exim.
 */
export async function startGreenMail(
  { java, jar, openssl }: GreenMail,
  addresses: readonly string[],
): Promise<MailServers> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-greenmail-'));
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const [imapHost, smtpHost] = [`${network}.1`, `${network}.2`];
  certificateFor(openssl, folder, [imapHost, smtpHost]);
  const file = (name: string) => join(folder, name);
  const files = ['-in', file('certificate.pem'), '-inkey', file('key.pem'), '-out', file('keys.p12')];
  execFileSync(openssl, ['pkcs12', '-export', ...files, '-passout', `pass:${mailboxPassword}`]);
  const settings = {
    'imaps.hostname': imapHost,
    'imaps.port': mailPort,
    'smtps.hostname': smtpHost,
    'smtps.port': mailPort,
    'api.hostname': imapHost,
    'api.port': apiPort,
    users: addresses.map((address) => address.replace('@', `:${mailboxPassword}@`)).join(','),
    'users.login': 'email',
    'tls.keystore.file': file('keys.p12'),
    'tls.keystore.password': mailboxPassword,
  };
  const options = Object.entries(settings).map(([name, value]) => `-Dgreenmail.${name}=${value}`);
  const daemon = { folder, host: imapHost, port: apiPort, account: undefined };
  const server = await startDaemon(java, [...options, '-Xmx128m', '-jar', jar], daemon);
  whenFileEnds(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const account = { port: mailPort, security: 'tls' as const, password: mailboxPassword };
  return {
    imap: { ...account, host: imapHost },
    smtp: { ...account, host: smtpHost },
    env: { DESKBELL_MAIL_ALLOW: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: file('certificate.pem') },
    async mailsOf(address) {
      const response = await fetch(
        `http://${imapHost}:${apiPort}/api/user/${encodeURIComponent(address)}/messages`,
      );
      const emails = (await response.json()) as { mimeMessage: string }[];
      return emails.map(({ mimeMessage }) => mimeMessage.replaceAll('\r', ''));
    },
    send: sendMailTo({ host: smtpHost, certificate: readFileSync(file('certificate.pem'), 'utf8') }),
  };
}
