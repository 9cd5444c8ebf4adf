import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findProgram, isExecutable } from './find-program.ts';

export type RealServers = { dovecot: string; exim: string; openssl: string };

/** Dovecot and Exim, if they are installed; undefined, with a warning, if one is missing. */
export function realServers(whatIsSkipped: string): RealServers | undefined {
  const missing = missingMailServers();
  const { dovecot, exim, openssl } = found();
  if (missing === undefined && dovecot && exim && openssl) return { dovecot, exim, openssl };
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${missing}.\n\n`);
  return undefined;
}

/** For the person who runs the tests. */
export function missingMailServers(): string | undefined {
  if (process.platform !== 'linux') return 'They listen at addresses that only Linux has';
  const { dovecot, exim, openssl } = found();
  const parts = {
    Dovecot: dovecot,
    "Dovecot's IMAP": !dovecot || hasPart(dovecot, 'imap'),
    "Dovecot's LMTP": !dovecot || hasPart(dovecot, 'lmtp'),
    Exim: exim,
    openssl,
  };
  const missing = Object.entries(parts).flatMap(([name, has]) => (has ? [] : [name]));
  if (missing.length > 0) return `${missing.join(' and ')} not found (Debian: ${debianPackages.join(', ')})`;
  const version = execFileSync(dovecot ?? '', ['--version'], { encoding: 'utf8' }).trim();
  return version.startsWith('2.3.') ? undefined : `Their configuration is for Dovecot 2.3, not ${version}`;
}

export const debianPackages = ['dovecot-imapd', 'dovecot-lmtpd', 'exim4-daemon-light'] as const;

function found() {
  return {
    dovecot: findProgram('DESKBELL_DOVECOT', 'dovecot'),
    exim: findProgram('DESKBELL_EXIM', 'exim4', 'exim'),
    openssl: findProgram('DESKBELL_OPENSSL', 'openssl'),
  };
}

/** Debian has a package for each protocol; `dovecot-core` alone speaks none of them. */
function hasPart(dovecot: string, name: string): boolean {
  const prefix = dirname(dirname(dovecot));
  const folders = [join(prefix, 'lib', 'dovecot'), join(prefix, 'libexec', 'dovecot'), '/usr/lib/dovecot'];
  return folders.some((folder) => isExecutable(join(folder, name)));
}
