import { OperatorError } from './operator-error.ts';

/** Where files are stored: in the data folder, or in a bucket of an S3-compatible store. */
export type FilesSetting = { kind: 'disk' } | ({ kind: 's3' } & S3Setting);

export type S3Setting = {
  /** The store's address, such as `https://s3.example.com`. */
  endpoint: string;
  bucket: string;
  /** Prefix of object keys: empty, or ending in `/`. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path, as most stores prefer, or in the host name. */
  isPathStyle: boolean;
};

const form = 's3://KEY:SECRET@HOST/BUCKET?region=REGION';

/** `disk`, or a bucket as for `readBucket`. @throws OperatorError */
export function readFilesSetting(text = 'disk'): FilesSetting {
  return text === 'disk' ? { kind: 'disk' } : readBucket(text, 'DESKBELL_FILES', 'must be disk, or');
}

/**
 * `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=off&style=host]`; key and secret are percent-encoded.
 * Errors name the setting, and don't repeat its value, which contains the secret.
 *
 * @throws OperatorError
 */
export function readBucket(text: string, name: string, expected = 'must'): { kind: 's3' } & S3Setting {
  const refusal = (reason: string) => new OperatorError(`${name} ${reason}.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw refusal(`${expected} look like ${form}`);
  const [, bucket = '', prefix = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(url.pathname) ?? [];
  if (url.hostname === '' || bucket === '') throw refusal(`must name a host and a bucket: ${form}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw refusal('names no valid bucket');
  if (!/^[A-Za-z0-9/_-]*$/.test(prefix))
    throw refusal('may have letters, digits, - and _ in its prefix only');
  const options = readOptions(url.searchParams, refusal);
  return {
    kind: 's3',
    endpoint: `${options.isTls ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: prefix.replace(/\/*$/, (slashes) => (prefix === slashes ? '' : '/')),
    accessKeyId: credential(url.username, refusal),
    secretAccessKey: credential(url.password, refusal),
    region: options.region,
    isPathStyle: options.isPathStyle,
  };
}

type Refusal = (reason: string) => OperatorError;

function readOptions(query: URLSearchParams, refusal: Refusal) {
  const unknown = [...query.keys()].find((name) => !['region', 'tls', 'style'].includes(name));
  if (unknown !== undefined) throw refusal(`has the option ${unknown}; there are region, tls and style`);
  const oneOf = (name: string, words: readonly string[]) => {
    const word = query.get(name) ?? words[0] ?? '';
    if (!words.includes(word)) throw refusal(`must have ${name}=${words.join(' or ')}`);
    return word;
  };
  return {
    region: query.get('region') ?? 'us-east-1',
    isTls: oneOf('tls', ['on', 'off']) === 'on',
    isPathStyle: oneOf('style', ['path', 'host']) === 'path',
  };
}

function credential(encoded: string, refusal: Refusal): string {
  try {
    const text = decodeURIComponent(encoded);
    if (text !== '') return text;
  } catch {
    throw refusal('has a key or a secret that is not percent-encoded');
  }
  throw refusal(`must have a key and a secret: ${form}`);
}
