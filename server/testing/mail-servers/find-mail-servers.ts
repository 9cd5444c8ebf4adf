import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Real mail servers, where they are installed. They listen on addresses of the whole loopback network, which only Linux has. */
export const mailServers = {
  dovecot: found('DESKBELL_DOVECOT', 'dovecot'),
  exim: found('DESKBELL_EXIM', 'exim4') ?? found('DESKBELL_EXIM', 'exim'),
  openssl: found('DESKBELL_OPENSSL', 'openssl'),
  /** A jar, not a program; `java` runs it. */
  greenMail: greenMail(),
};

export type RealServers = { dovecot: string; exim: string; openssl: string };

/** Dovecot and Exim; undefined, and said aloud, where one is missing or none of them could listen. */
export function realServers(whatIsSkipped: string): RealServers | undefined {
  const { dovecot, exim, openssl } = mailServers;
  if (dovecot && exim && openssl && process.platform === 'linux') return { dovecot, exim, openssl };
  const missing = Object.entries({ Dovecot: dovecot, Exim: exim, openssl }).flatMap(([name, path]) =>
    path ? [] : [name],
  );
  const reason = missing.length > 0 ? `${missing.join(' and ')} not found` : 'this is not Linux';
  skipped(`${whatIsSkipped}: ${reason}. Debian: apt-get install dovecot-imapd dovecot-lmtpd exim4-daemon-light`);
  return undefined;
}

export function skipped(what: string): void {
  process.stderr.write(`\nSKIPPED: ${what}\n\n`);
}

/** By the variable, on the path, or where Debian keeps servers. */
function found(variable: string, name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const named = process.env[variable];
  return (named ? [named] : folders.map((folder) => join(folder, name))).find(isExecutable);
}

function greenMail(): { java: string; jar: string } | undefined {
  const jar = process.env.DESKBELL_GREENMAIL;
  const java = found('DESKBELL_JAVA', 'java');
  return jar && java && existsSync(jar) ? { java, jar } : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A certificate of its own for some addresses, good for a day. */
export function certificateFor(openssl: string, folder: string, addresses: readonly string[]): void {
  const names = addresses.map((address) => `IP:${address}`).join(',');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const about = ['-days', '1', '-subj', '/CN=Deskbell tests', '-addext', `subjectAltName=${names}`];
  execFileSync(openssl, ['req', '-x509', ...curve, ...files, ...about], { stdio: 'pipe' });
}
