import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { whenFileEnds } from '../when-file-ends.ts';
import { certificateFor } from './certificate-for.ts';
import type { RealServers } from './find-mail-servers.ts';
import { type MailServers, mailPort as port, sendMailTo } from './mail-servers.ts';
import { mailboxPassword, startDovecot } from './start-dovecot.ts';
import { type SmtpStep, startExim } from './start-exim.ts';

export type DovecotAndExim = MailServers & {
  folder: string;
  /** Holds SMTP dialogues at a step. `held` resolves when one waits there, `release` lets it continue. */
  hold(step: SmtpStep): { held(): Promise<void>; release(): void };
  /** Gives a mailbox other UIDs and another UIDVALIDITY, like restoring it. */
  renumber(address: string): void;
};

/** Exim, which delivers to Dovecot, with a mailbox for each address. They end with the test file. */
export async function startMailServers(
  programs: RealServers,
  addresses: readonly string[],
): Promise<DovecotAndExim> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-mail-'));
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const [imapHost, smtpHost] = [`${network}.1`, `${network}.2`];
  const stops: (() => Promise<void>)[] = [];
  whenFileEnds(async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  certificateFor(programs.openssl, folder, [imapHost, smtpHost]);
  const imapServer = { program: programs.dovecot, folder, host: imapHost, port, users: addresses };
  const dovecot = await startDovecot(imapServer);
  stops.unshift(dovecot.stop);
  const domains = [...new Set(addresses.map((address) => address.split('@')[1] ?? ''))];
  const exim = await startExim({ program: programs.exim, folder, host: smtpHost, port, domains });
  stops.unshift(exim.stop);
  const certificate = readFileSync(join(folder, 'certificate.pem'), 'utf8');
  const server = { port, security: 'tls' as const, password: mailboxPassword };
  return {
    folder,
    imap: { ...server, host: imapHost },
    smtp: { ...server, host: smtpHost },
    env: {
      DESKBELL_MAIL_ALLOW: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    },
    async mailsOf(address) {
      return ['new', 'cur'].flatMap((state) => sourcesIn(join(folder, 'mail', address, state)));
    },
    hold(step) {
      const [requested, held] = [`hold-${step}`, `held-${step}`].map((name) => join(folder, name)) as [
        string,
        string,
      ];
      rmSync(held, { force: true });
      writeFileSync(requested, '');
      return {
        held: () =>
          vi.waitUntil(() => existsSync(held), { timeout: 200_000, interval: 20 }).then(() => undefined),
        release: () => rmSync(requested, { force: true }),
      };
    },
    renumber(address) {
      const mailbox = join(folder, 'mail', address);
      for (const name of readdirSync(mailbox)) if (name.startsWith('dovecot')) rmSync(join(mailbox, name));
    },
    send: sendMailTo({ host: smtpHost, certificate }),
  };
}

/** File names in a maildir begin with the second of their arrival. */
function sourcesIn(maildir: string): string[] {
  const names = existsSync(maildir) ? readdirSync(maildir).sort() : [];
  return names.map((name) => readFileSync(join(maildir, name), 'utf8').replaceAll('\r', ''));
}
