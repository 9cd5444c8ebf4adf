import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type RealServers = { dovecot: string; exim: string; openssl: string };

/** Dovecot and Exim, where they are installed; undefined, and said aloud, where one is missing. */
export function realServers(whatIsSkipped: string): RealServers | undefined {
  const { dovecot, exim, openssl } = found();
  if (missingMailServers() === undefined && dovecot && exim && openssl) return { dovecot, exim, openssl };
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${missingMailServers()}.\n\n`);
  return undefined;
}

/** In words for whoever runs the tests. */
export function missingMailServers(): string | undefined {
  if (process.platform !== 'linux') return 'They listen at addresses that only Linux has';
  const { dovecot, exim, openssl } = found();
  const missing = Object.entries({ Dovecot: dovecot, Exim: exim, openssl }).filter(([, path]) => !path);
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(' and ');
  return `${names} not found (Debian: dovecot-imapd, dovecot-lmtpd and exim4-daemon-light)`;
}

function found() {
  return {
    dovecot: program('DESKBELL_DOVECOT', 'dovecot'),
    exim: program('DESKBELL_EXIM', 'exim4', 'exim'),
    openssl: program('DESKBELL_OPENSSL', 'openssl'),
  };
}

/** By the variable, on the path, or where Debian keeps servers. */
function program(variable: string, ...names: string[]): string | undefined {
  const named = process.env[variable];
  if (named) return [named].find(isExecutable);
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
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
