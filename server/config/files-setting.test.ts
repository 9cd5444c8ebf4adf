import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { readConfig } from './read-config.ts';

const files = (text: string) => readConfig({ DESKBELL_FILES: text }).files;
const common = {
  kind: 's3',
  bucket: 'desk-files',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: 'KEY',
  secretAccessKey: 'SECRET',
  isPathStyle: true,
};

test('files are stored on disk by default', () => {
  expect([files(''), files('disk')]).toEqual([{ kind: 'disk' }, { kind: 'disk' }]);
});

test.each<[string, object]>([
  ['s3://KEY:SECRET@s3.example.com/desk-files', { endpoint: 'https://s3.example.com' }],
  ['s3://KEY:SECRET@10.0.0.5:9000/desk-files?tls=off', { endpoint: 'http://10.0.0.5:9000' }],
  ['s3://KEY:SECRET@s3.example.com/desk-files/', { endpoint: 'https://s3.example.com' }],
  [
    's3://KEY:SECRET@s3.eu-central-1.amazonaws.com/desk-files/one/two?region=eu-central-1&style=host',
    {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      prefix: 'one/two/',
      region: 'eu-central-1',
      isPathStyle: false,
    },
  ],
  [
    's3://A%2FB:c%2Bd%40e%3Af@s3.example.com/desk-files',
    { endpoint: 'https://s3.example.com', accessKeyId: 'A/B', secretAccessKey: 'c+d@e:f' },
  ],
])('%s is a store', (text, expected) => {
  expect(files(text)).toEqual({ ...common, ...expected });
});

test.each([
  ['dsk', 'must be disk'],
  ['https://KEY:TOPSECRET@s3.example.com/desk-files', 'must be disk'],
  ['s3://KEY:TOPSECRET@s3.example.com', 'a host and a bucket'],
  ['s3://KEY:TOPSECRET@s3.example.com/', 'a host and a bucket'],
  ['s3:///desk-files', 'a host and a bucket'],
  ['s3://s3.example.com/desk-files', 'a key and a secret'],
  ['s3://KEY@s3.example.com/desk-files', 'a key and a secret'],
  ['s3://KEY:TOPSECRET%zz@s3.example.com/desk-files', 'not percent-encoded'],
  ['s3://KEY:TOPSECRET@s3.example.com/Desk_Files', 'no valid bucket'],
  ['s3://KEY:TOPSECRET@s3.example.com/desk-files/a%20b', 'prefix'],
  ['s3://KEY:TOPSECRET@s3.example.com/desk-files?tls=no', 'tls=on or off'],
  ['s3://KEY:TOPSECRET@s3.example.com/desk-files?style=dns', 'style=path or host'],
  ['s3://KEY:TOPSECRET@s3.example.com/desk-files?acl=public', 'the option acl'],
])('%s is refused with the variable named, and the secret unsaid', (text, reason) => {
  expect(() => files(text)).toThrow(OperatorError);
  expect(() => files(text)).toThrow(/^DESKBELL_FILES /);
  expect(() => files(text)).toThrow(reason);
  expect(() => files(text)).not.toThrow('TOPSECRET');
});

test('the largest file is given in megabytes', () => {
  expect(readConfig({ DESKBELL_LARGEST_FILE: '100' }).largestFileBytes).toBe(104_857_600);
  for (const text of ['0', '1001', '-1', '2.5', '25MB'])
    expect(() => readConfig({ DESKBELL_LARGEST_FILE: text })).toThrow(/^DESKBELL_LARGEST_FILE is/);
});
