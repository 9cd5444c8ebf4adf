import { readBucket } from './files-setting.ts';
import { OperatorError } from './operator-error.ts';

/** The backups that a server makes. */
export type BackupSettings = {
  /** A folder, or a bucket in the form of DESKBELL_FILES. */
  to: string;
  everyMilliseconds: number;
  /** How many to keep; absent: all. */
  keep: number | undefined;
  /** Encrypts the secret key; absent: backups don't include it. */
  passphrase: string | undefined;
};

export const shortestPassphrase = 12;

/** @throws OperatorError naming the variable */
export function readBackupSettings(read: (name: string) => string | undefined): BackupSettings | undefined {
  const [every, keep] = [read('DESKBELL_BACKUP_EVERY'), read('DESKBELL_BACKUP_KEEP')];
  const to = read('DESKBELL_BACKUP_TO');
  if (every === undefined) return undefined;
  if (to === undefined)
    throw new OperatorError('DESKBELL_BACKUP_EVERY needs DESKBELL_BACKUP_TO, a folder or a bucket.');
  if (to.startsWith('s3:')) readBucket(to, 'DESKBELL_BACKUP_TO');
  return {
    to,
    everyMilliseconds: readInterval(every, 'DESKBELL_BACKUP_EVERY'),
    keep: keep === undefined ? undefined : readKeep(keep, 'DESKBELL_BACKUP_KEEP'),
    passphrase: readPassphrase(read('DESKBELL_BACKUP_PASSPHRASE')),
  };
}

function readPassphrase(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= shortestPassphrase) return text;
  throw new OperatorError(`DESKBELL_BACKUP_PASSPHRASE must have at least ${shortestPassphrase} characters.`);
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30m`, `24h` or `7d`, from five minutes to 31 days. @throws OperatorError */
export function readInterval(text: string, name: string): number {
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  if (milliseconds >= 5 * 60_000 && milliseconds <= 31 * 86_400_000) return milliseconds;
  throw new OperatorError(`${name} is "${text}"; it must be an interval from 5m to 31d, such as 24h.`);
}

/** @throws OperatorError */
export function readKeep(text: string, name: string): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count >= 1) return count;
  throw new OperatorError(`${name} is "${text}"; it must be a number of backups, from 1.`);
}
