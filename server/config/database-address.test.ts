import { expect, test } from 'vitest';
import { readDatabaseAddress } from './database-address.ts';
import { OperatorError } from './operator-error.ts';

const read = (text: string) => readDatabaseAddress('DATABASE_URL', text);
const hostsOf = (text: string) => read(text).choice?.hosts.map(({ host, port }) => `${host} ${port}`);

test.each([
  'postgres://desk:secret@db.example:5433/deskbell?sslmode=verify-full',
  'postgresql://desk@%2Fvar%2Frun%2Fpostgresql/deskbell',
  'postgres://desk:se@cret@[::1]:5432/deskbell',
])('an address of one host is taken as it is: %s', (text) => {
  expect(read(text)).toEqual({ connectionString: text });
});

test('several hosts are tried for a writable session, three seconds each', () => {
  expect(read('postgres://desk:secret@a:5432,b:5433/deskbell?sslmode=verify-full')).toEqual({
    connectionString: 'postgres://desk:secret@a:5432/deskbell?sslmode=verify-full',
    choice: {
      hosts: [
        { host: 'a', port: 5432 },
        { host: 'b', port: 5433 },
      ],
      targetSession: 'read-write',
      secondsPerHost: 3,
    },
  });
});

test('target_session_attrs and the seconds for each host are read for a single host as well', () => {
  const { connectionString, choice } = read(
    'postgres://desk@a/deskbell?target_session_attrs=primary&connect_timeout=5&application_name=x',
  );
  expect(connectionString).toBe('postgres://desk@a:5432/deskbell?application_name=x');
  expect(choice).toEqual({
    hosts: [{ host: 'a', port: 5432 }],
    targetSession: 'primary',
    secondsPerHost: 5,
  });
});

test.each([
  ['postgres://a,b/deskbell', ['a 5432', 'b 5432']],
  ['postgres://a:6000,b/deskbell', ['a 6000', 'b 5432']],
  ['postgres://desk:a,b@[2001:db8::1]:6000,[::1]/deskbell', ['2001:db8::1 6000', '::1 5432']],
  ['postgres://%2Frun%2Fone,%2Frun%2Ftwo/deskbell', ['/run/one 5432', '/run/two 5432']],
  ['postgres:///deskbell?host=a,b', ['a 5432', 'b 5432']],
  ['postgres:///deskbell?host=a,b&port=6000', ['a 6000', 'b 6000']],
  ['postgres:///deskbell?host=a,b&port=6000,6001', ['a 6000', 'b 6001']],
  [
    'postgres://elsewhere:1/deskbell?host=/run/one,/run/two&port=6000,6001',
    ['/run/one 6000', '/run/two 6001'],
  ],
])('the hosts of %s', (text, hosts) => {
  expect(hostsOf(text)).toEqual(hosts);
});

test.each([
  [
    'postgres://a:5432,b:port/deskbell',
    'DATABASE_URL has the port "port"; a port is a number from 1 to 65535.',
  ],
  ['postgres://a,b:70000/deskbell', 'DATABASE_URL has the port "70000"; a port is a number from 1 to 65535.'],
  ['postgres://a,,b/deskbell', 'DATABASE_URL has a comma too many: a host is missing between the commas.'],
  [
    'postgres:///deskbell?host=a,b,c&port=1,2',
    'DATABASE_URL names 3 hosts and 2 ports: give one port for all, or one for each.',
  ],
  [
    'postgres://a,b/deskbell?target_session_attrs=master',
    'DATABASE_URL has target_session_attrs=master; it must be one of any, read-write, read-only, primary, standby, prefer-standby.',
  ],
  [
    'postgres://a,b/deskbell?connect_timeout=0',
    'DATABASE_URL has connect_timeout=0; it must be 1 to 60 seconds.',
  ],
])('%s is refused with one sentence', (text, sentence) => {
  expect(() => read(text)).toThrow(new OperatorError(sentence));
});

test.each(['db.example', 'mysql://a,b/deskbell', 'postgres://desk:secret@a,%zz/deskbell'])(
  '%s is refused with the form that an address has, without its password',
  (text) => {
    expect(() => read(text)).toThrow(/^DATABASE_URL must look like postgres:\/\/user:password@host:5432/);
    expect(() => read(text)).not.toThrow('secret');
  },
);
