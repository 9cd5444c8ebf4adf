import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { readConfig } from './read-config.ts';

const settings = { DESKBELL_BACKUP_EVERY: '24h', DESKBELL_BACKUP_TO: '/var/backups/deskbell' };

test('the server makes backups only if an interval is set', () => {
  const { DESKBELL_BACKUP_TO } = settings;
  expect(readConfig({ DESKBELL_BACKUP_TO, DESKBELL_BACKUP_KEEP: '14' }).backups).toBeUndefined();
});

test('backups have an interval, a folder or a bucket, and optionally a number and a passphrase', () => {
  expect(readConfig(settings).backups).toEqual({
    to: '/var/backups/deskbell',
    everyMilliseconds: 86_400_000,
    keep: undefined,
    passphrase: undefined,
  });
  const bucket = 's3://KEY:SECRET@s3.example.com/backups';
  const all = { DESKBELL_BACKUP_EVERY: '7d', DESKBELL_BACKUP_TO: bucket, DESKBELL_BACKUP_KEEP: '3' };
  expect(readConfig({ ...all, DESKBELL_BACKUP_PASSPHRASE: 'twelve chars' }).backups).toEqual({
    to: bucket,
    everyMilliseconds: 7 * 86_400_000,
    keep: 3,
    passphrase: 'twelve chars',
  });
});

test.each([
  ['an interval without a unit', { DESKBELL_BACKUP_EVERY: '24' }, 'DESKBELL_BACKUP_EVERY is "24"'],
  ['an interval under five minutes', { DESKBELL_BACKUP_EVERY: '4m' }, 'from 5m to 31d'],
  ['no folder', { DESKBELL_BACKUP_TO: '' }, 'DESKBELL_BACKUP_EVERY needs DESKBELL_BACKUP_TO'],
  ['a bucket without a key', { DESKBELL_BACKUP_TO: 's3://s3.example.com/backups' }, 'DESKBELL_BACKUP_TO'],
  ['no backup to keep', { DESKBELL_BACKUP_KEEP: '0' }, 'DESKBELL_BACKUP_KEEP is "0"'],
  ['a short passphrase', { DESKBELL_BACKUP_PASSPHRASE: 'too short' }, 'at least 12 characters'],
])('%s is refused, with the name of the variable', (_, change, message) => {
  const read = () => readConfig({ ...settings, ...change });
  expect(read).toThrow(OperatorError);
  expect(read).toThrow(message);
});
