import { describe, expect, test } from 'vitest';
import { addressGuard } from './address-guard.ts';
import { notPublic, targetError } from './target-error.ts';

const strict = { allowsHttp: false, refuses: addressGuard([]) };
const error = (url: string, rules = strict) => targetError(url, rules);

describe('security S12: an address that is not public is refused, however it is spelled', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://017700000001/',
    'https://0177.0.0.01/',
    'https://１２７.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127%2e0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://203.0.113.7/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[5f00::1]/',
  ])('%s', (url) => {
    expect(error(url)).toBe(notPublic);
  });
});

test.each([
  ['http://hooks.example.com/', 'plain http is not allowed'],
  ['ftp://hooks.example.com/', 'an https address'],
  ['file:///etc/passwd', 'an https address'],
  ['//hooks.example.com/', 'an https address'],
  ['hooks.example.com', 'an https address'],
  ['https://', 'an https address'],
  ['https://[fe80::1%25eth0]/', 'an https address'],
  ['https://user@hooks.example.com/', 'user name'],
  ['https://hooks.example.com:x@127.0.0.1/', 'user name'],
  ['https://hooks.example.com/#here', 'fragment'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:6379/', 'port'],
  ['https://hooks.example.com:0/', 'port'],
])('security S12: %s is refused', (url, reason) => {
  expect(error(url)).toContain(reason);
});

test.each([
  'https://hooks.example.com/deskbell?key=1',
  'https://hooks.example.com:8443/',
  'https://hooks.example.com./',
  'https://bücher.example/hook',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('%s is allowed', (url) => {
  expect(error(url)).toBeUndefined();
});

test('the operator’s exceptions are allowed, and their neighbors are not', () => {
  const rules = { allowsHttp: true, refuses: addressGuard(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']) };
  const errors = ['http://10.1.2.3/', 'http://127.0.0.1:8080/', 'http://[fd00::5]/'].map((it) =>
    error(it, rules),
  );
  expect(errors).toEqual([undefined, undefined, undefined]);
  expect(['http://10.2.0.1/', 'http://127.0.0.2/', 'http://[::1]/'].map((it) => error(it, rules))).toEqual(
    Array(3).fill(notPublic),
  );
});
